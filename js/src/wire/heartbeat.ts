/** The events and messages of a model, with those that anywidget does not name. */
export interface Channel {
  on(name: string, callback: (message: { kind?: string }) => void): void;
  off(name: string, callback: (message: { kind?: string }) => void): void;
  send(message: unknown): unknown;
}

/** Milliseconds between two pings, and until one is taken to be lost; together less than five seconds. */
const PULSE = 2500;
const ANSWER = 2400;

/**
 * Asks Python in short intervals whether it is there, for hosts that do not tell. It asks only while the view is visible,
 * and takes silence for a sign only where Python has answered before.
 */
export function watchHeartbeat(
  model: Channel,
  el: HTMLElement,
  tell: (answers: boolean) => void,
): () => void {
  let answered = false;
  let inSight = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function hear(message: { kind?: string }): void {
    if (message?.kind !== "pong") return;
    clearTimeout(patience);
    patience = undefined;
    answered = true;
    tell(true);
  }
  function ping(): void {
    if (!inSight || document.hidden) return;
    if (answered) patience ??= setTimeout(() => tell(false), ANSWER);
    // Hosts differ: sending may throw, reject, or return nothing.
    void (async () => await model.send({ kind: "ping", revision: 0 }))().catch(() => undefined);
  }

  const sight = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)!.isIntersecting;
    if (inSight) return;
    clearTimeout(patience);
    patience = undefined;
  });
  sight.observe(el);
  const pulse = setInterval(ping, PULSE);
  model.on("msg:custom", hear);
  return () => {
    sight.disconnect();
    clearInterval(pulse);
    clearTimeout(patience);
    model.off("msg:custom", hear);
  };
}
