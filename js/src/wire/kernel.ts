import { type Channel, watchHeartbeat } from "./heartbeat";

/**
 * What the host knows about Python.
 *
 * `restarted`: the model has no counterpart in Python any more. `gone`: there is no Python. `silent`: the host does
 * not tell, and Python does not answer. `unknown`: the host does not tell.
 */
export type Kernel = "idle" | "busy" | "restarted" | "gone" | "silent" | "unknown";

interface Signal {
  connect(slot: () => void): void;
  disconnect(slot: () => void): void;
}

/** The parts of JupyterLab's session context that are used here; a console's manager has the kernel alone. */
interface Connection {
  status?: string;
  isDisposed?: boolean;
}
interface Session {
  statusChanged?: Signal;
  kernelChanged?: Signal;
  session?: { kernel?: Connection | null } | null;
}
interface Manager {
  context?: { sessionContext?: Session } | null;
}

/** The class of views whose model cannot send, by ipywidgets. */
const DISCONNECTED = "jupyter-widgets-disconnected";
const RESTARTING = ["restarting", "autorestarting"];
const ENDED = ["dead", "terminating"];

/** Reports the state of Python now and after each change, as the host knows it; returns a function that ends this. */
export function watchKernel(
  model: Channel & { widget_manager?: unknown },
  el: HTMLElement,
  tell: (kernel: Kernel) => void,
): () => void {
  const manager = model.widget_manager as Manager | undefined;
  const context = manager?.context?.sessionContext;
  let restarted = false;
  let silent = false;
  let last: Kernel | undefined;

  function read(): Kernel {
    const kernel = context?.session?.kernel;
    const status = kernel?.status ?? "";
    if (context && (!kernel || kernel.isDisposed || ENDED.includes(status))) return "gone";
    // A restarted kernel does not know the old models.
    if (RESTARTING.includes(status)) restarted = true;
    if (restarted || el.closest(`.${DISCONNECTED}`)) return context ? "restarted" : "gone";
    if (status === "busy") return "busy";
    if (silent) return "silent";
    return status === "idle" ? "idle" : "unknown";
  }
  function follow(): void {
    const kernel = read();
    if (kernel === last) return;
    last = kernel;
    tell(kernel);
  }

  const signals = [context?.statusChanged, context?.kernelChanged].filter((signal) => signal !== undefined);
  for (const signal of signals) signal.connect(follow);
  // An event of ipywidgets, which other hosts do not know.
  model.on("comm_live_update", follow);
  const rest = context
    ? undefined
    : watchHeartbeat(model, el, (answers) => {
        silent = !answers;
        follow();
      });
  follow();
  return () => {
    rest?.();
    for (const signal of signals) signal.disconnect(follow);
    model.off("comm_live_update", follow);
  };
}
