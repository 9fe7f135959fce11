import { beforeEach, expect, it, vi } from "vitest";
import loader from "../../src/wire/loader";
import { unpack, unpackPage } from "../../src/wire/module";

vi.mock("../../src/wire/module", () => ({ unpack: vi.fn(), unpackPage: vi.fn() }));

const PACKED = "the page";
const TEXTS = "the texts";
const UNPACKED = { de: [["Seite"]] };
const CSS = ".exxtra { color: red }";
const ID = "exxtra_widget.exxtra.widget.ExxtraWidget";
const rendered = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(unpackPage)
    .mockReset()
    .mockResolvedValue({ widget: { render: rendered }, css: CSS });
  vi.mocked(unpack).mockReset().mockResolvedValue(UNPACKED);
  rendered.mockReset().mockReturnValue("cleanup");
  document.head.replaceChildren();
  (globalThis as { exxtraPages?: Map<string, unknown> }).exxtraPages!.clear();
});
type Answer = (message: { kind?: string }) => void;

/** A board of a host that answers, throws or keeps silent when it is asked for a model. */
function board(getModel: (id: string) => Promise<{ get: (name: string) => unknown }>) {
  const traits: Record<string, string> = { _page_code: "IPY_MODEL_a1", _anywidget_id: ID, language: "de" };
  const listeners = new Set<Answer>();
  const model = {
    get: (name: string) => traits[name],
    on: (_: string, callback: Answer) => void listeners.add(callback),
    off: (_: string, callback: Answer) => void listeners.delete(callback),
    send: vi.fn(),
    widget_manager: { get_model: vi.fn(getModel) },
  };
  const answer = (message: object): void => listeners.forEach((hear) => hear(message));
  return { props: { model, el: document.createElement("div") }, model, answer, listeners };
}

const known = () => Promise.resolve({ get: (name: string) => ({ packed: PACKED, texts: TEXTS })[name] });
const unknown = () => Promise.reject(new Error("widget model not found"));
const silent = () => new Promise<never>(() => undefined);

it("shows the page whose code the shared model has", async () => {
  const { model, props } = board(known);

  expect(await loader.render(props)).toBe("cleanup");

  expect(model.widget_manager.get_model).toHaveBeenCalledWith("a1");
  expect(unpackPage).toHaveBeenCalledWith(PACKED);
  expect(unpack).toHaveBeenCalledWith(TEXTS);
  expect(rendered).toHaveBeenCalledWith({ ...props, texts: UNPACKED });
  expect(document.getElementById(ID)!.textContent).toBe(CSS);
  expect(model.send).not.toHaveBeenCalled();
});

it("imports the code once for all boards", async () => {
  await Promise.all([loader.render(board(known).props), loader.render(board(known).props)]);
  await loader.render(board(known).props);

  expect(unpackPage).toHaveBeenCalledOnce();
  expect(rendered).toHaveBeenCalledTimes(3);
  expect(document.head.children).toHaveLength(1);
});

it("asks Python where the host does not know the model", async () => {
  const { props, model, answer, listeners } = board(unknown);
  const shown = loader.render(props);
  await vi.waitFor(() => expect(model.send).toHaveBeenCalledWith({ kind: "code", revision: 0 }));

  answer({ kind: "pong" });
  answer({ kind: "code", packed: PACKED, texts: TEXTS });

  expect(await shown).toBe("cleanup");
  expect(unpack).toHaveBeenCalledWith(TEXTS);
  expect(listeners.size).toBe(0);
});

it("asks Python where the host does not answer for three seconds", async () => {
  const { props, model, answer } = board(silent);
  const shown = loader.render(props);
  await vi.advanceTimersByTimeAsync(2900);
  expect(model.send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(model.send).toHaveBeenCalledOnce();

  answer({ kind: "code", packed: PACKED });

  expect(await shown).toBe("cleanup");
});

it("says what to do where neither the host nor Python has the code", async () => {
  const { props, model } = board(unknown);
  model.send.mockRejectedValue(new Error("no kernel"));

  expect(await loader.render(props)).toBeUndefined();

  expect(props.el.textContent).toContain("Führe die Zelle noch einmal aus");
});

it("takes this back when the code comes after all", async () => {
  const { props, answer } = board(unknown);
  const shown = loader.render(props);
  await vi.advanceTimersByTimeAsync(8000);
  expect(props.el.textContent).toContain("Führe die Zelle noch einmal aus");

  answer({ kind: "code", packed: PACKED });
  await shown;

  expect(props.el.textContent).toBe("");
  expect(rendered).toHaveBeenCalledOnce();
});

it("shows nothing in a view that has gone meanwhile", async () => {
  const gone = new AbortController();
  const shown = loader.render({ ...board(known).props, signal: gone.signal });
  gone.abort();

  expect(await shown).toBeUndefined();
  expect(rendered).not.toHaveBeenCalled();
});
