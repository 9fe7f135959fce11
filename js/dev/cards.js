/**
 * Measures the reader of cards:
 *   node dev/cards.js 301 8                 draws and reads eight classes from seed 301 on
 *   node dev/cards.js 301 8 FOLDER          also with js-aruco2, installed in that folder: npm i --prefix FOLDER js-aruco2@2.0.0
 *   node dev/cards.js blank 301 200         reads 200 megapixels without cards
 *   node dev/cards.js held 401 4000         has 4,000 pupils raise, correct and lower cards
 */
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const [first = "301", count = "4", folder] = process.argv.slice(2);
const root = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({ root, appType: "custom", server: { middlewareMode: true, ws: false } });
const { measure, measureBlank, measureHeld } = await server.ssrLoadModule("/dev/cards.ts");
const clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
function otherReader() {
  const { AR } = createRequire(`${folder}/`)("js-aruco2");
  const detector = new AR.Detector({ dictionaryName: "ARUCO" });
  return (rgba, width, height) => detector.detectImage(width, height, rgba);
}
if (first === "blank") measureBlank(Number(count), Number(folder));
else if (first === "held") measureHeld(Number(count), Number(folder));
else measure(Number(first), Number(count), { clock, other: folder ? otherReader() : null });
await server.close();
