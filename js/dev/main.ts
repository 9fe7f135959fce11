/** Shows the fixtures of the tests without a notebook: `npm run look`, then open the address that it prints. */
import type { Host } from "@anywidget/types";
import widget from "../src/exxtra/widget";
import type { WidgetModel } from "../src/wire/protocol";
import { type FixtureName, fixture } from "../tests/fixtures/exxtra";
import written from "../tests/fixtures/exxtra.json";
import { FakeModel } from "../tests/support/fake-model";

const query = new URLSearchParams(location.search);
const name = (query.get("show") ?? "rulebook") as FixtureName;
const theme = query.get("theme") ?? "light";

document.body.dataset.jpThemeLight = String(theme === "light");
const links = document.querySelector("nav")!;
for (const [show, page] of [
  ...Object.keys(written).map((other) => [other, theme] as const),
  [name, theme === "light" ? "dark" : "light"] as const,
]) {
  const link = document.createElement("a");
  link.href = `?${new URLSearchParams({ show, theme: page })}`;
  link.textContent = page === theme ? show : page;
  links.append(link, " ");
}

// Nobody answers here but for `goto`, which needs no rules.
const fake = new FakeModel<WidgetModel>(fixture(name));
fake.onSend = (message) => {
  const revision = message.revision + 1;
  if (message.kind === "goto") setTimeout(() => fake.update({ cursor: message.cursor, revision }));
  else setTimeout(() => fake.update({ notice: { code: "no_kernel", id: revision, count: 1 }, revision }));
};
widget.render({
  model: fake.model,
  texts: {},
  el: document.querySelector("main")!,
  signal: new AbortController().signal,
  host: {} as Host,
  experimental: {} as never,
});
