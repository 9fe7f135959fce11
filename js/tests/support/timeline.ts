import { Timeline } from "../../src/state/timeline.svelte";
import type { Message, WidgetModel } from "../../src/wire/protocol";
import { still } from "../fixtures/exxtra";

/** A timeline over plain traits; `answer` publishes new ones. */
export function openTimeline(
  traits: WidgetModel = still("rulebook"),
  send = (): Promise<void> => Promise.resolve(),
) {
  const sent: Message[] = [];
  const timeline = new Timeline(traits, (message) => {
    sent.push(message);
    return send();
  });
  const answer = (changes: Partial<WidgetModel> = {}): void => {
    Object.assign(traits, changes, { revision: traits.revision + 1 });
    timeline.follow();
  };
  return { timeline, requests: timeline.requests, sent, answer, traits };
}
