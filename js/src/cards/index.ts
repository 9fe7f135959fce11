/**
 * The module that reads printed cards, with the camera or in photos: Python sends it to a page that asks for it. It is
 * panel and worker in one.
 */
import { serve } from "./worker";
import type { Open } from "./panel-host";
import { Panel } from "./panel";

if (typeof document === "undefined") serve();

const open: Open = (room, host) => {
  const panel = new Panel(host);
  room.append(panel.root);
  void panel.watch();
  return panel;
};
export default open;
