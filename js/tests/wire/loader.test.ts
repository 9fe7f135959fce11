import { afterEach, beforeEach, expect, it, vi } from "vitest";
import loader from "../../src/wire/loader";
import { importText } from "../../src/wire/module";

vi.mock("../../src/wire/module", () => ({ importText: vi.fn() }));

const CODE = { esm: "the page", css: ".exxtra { color: red }" };
const ID = "exxtra_widget.widget.exxtra.ExxtraWidget";
const rendered = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(importText).mockReset().mockResolvedValue({ render: rendered });
  rendered.mockReset().mockReturnValue("cleanup");
  document.head.replaceChildren();
  (globalThis as { exxtraPages?: Map<string, unknown> }).exxtraPages!.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = (message: { kind?: string }) => void;

/** A board of a host that answers, throws or keeps silent when it is asked for a model. */
function board(getModel: (id: string) => Promise<{ get: (name: string) => unknown }>) {
  const traits: Record<string, string> = { page_code: "IPY_MODEL_a1", _anywidget_id: ID };
  const listeners = new Set<Answer>();
  const model = {
    get: (name: string) => traits[name],
    on: (_: string, callback: Answer) => void listeners.add(callback),
    off: (_: string, callback: Answer) => void listeners.delete(callback),
    send: vi.fn(),
    widget_manager: { get_model: vi.fn(getModel) },
  };
  const answer = (message: object): void => listeners.forEach((hear) => hear(message));
  return { model, answer, listeners };
}

const known = () => Promise.resolve({ get: (name: string) => CODE[name as keyof typeof CODE] });
const unknown = () => Promise.reject(new Error("widget model not found"));
const silent = () => new Promise<never>(() => undefined);

it("shows the page whose code the shared model has", async () => {
  const { model } = board(known);
  const props = { model };

  expect(await loader.render(props)).toBe("cleanup");

  expect(model.widget_manager.get_model).toHaveBeenCalledWith("a1");
  expect(importText).toHaveBeenCalledWith(CODE.esm);
  expect(rendered).toHaveBeenCalledWith(props);
  expect(document.getElementById(ID)!.textContent).toBe(CODE.css);
  expect(model.send).not.toHaveBeenCalled();
});

it("imports the code once for all boards", async () => {
  await Promise.all([loader.render(board(known)), loader.render(board(known))]);
  await loader.render(board(known));

  expect(importText).toHaveBeenCalledOnce();
  expect(rendered).toHaveBeenCalledTimes(3);
  expect(document.head.children).toHaveLength(1);
});

it("asks Python where the host does not know the model", async () => {
  const { model, answer, listeners } = board(unknown);
  const shown = loader.render({ model });
  await vi.waitFor(() => expect(model.send).toHaveBeenCalledWith({ kind: "code", revision: 0 }));

  answer({ kind: "pong" });
  answer({ kind: "code", ...CODE });

  expect(await shown).toBe("cleanup");
  expect(listeners.size).toBe(0);
});

it("asks Python where the host does not answer for three seconds", async () => {
  const { model, answer } = board(silent);
  const shown = loader.render({ model });
  await vi.advanceTimersByTimeAsync(2900);
  expect(model.send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(model.send).toHaveBeenCalledOnce();

  answer({ kind: "code", ...CODE });

  expect(await shown).toBe("cleanup");
});

it("shows nothing in a view that has gone meanwhile", async () => {
  const gone = new AbortController();
  const shown = loader.render({ ...board(known), signal: gone.signal });
  gone.abort();

  expect(await shown).toBeUndefined();
  expect(rendered).not.toHaveBeenCalled();
});
