// Keeps the site in the browser, without the folder for teachers; requests of JupyterLite's own protocol go to its worker, which is loaded below.
const KEPT = "exxtra-widget-@version@";
const FILES = "kept.json";
const root = new URL("./", location.href);
const channel = new BroadcastChannel("kept");

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(forget_others()));
self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keep());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const place = request.url.startsWith(root.href) ? request.url.slice(root.href.length) : null;
  if (request.method !== "GET" || place === null || /(^|\/)api\/(drive|stdin|service-worker)/.test(place)) return;
  // JupyterLite's worker would answer as well.
  event.stopImmediatePropagation();
  if (request.mode === "navigate") event.waitUntil(keep().catch(() => {}));
  event.respondWith(answer(request, place));
});

/** The kept copy, else the network's answer. A query only says what a page shall do: the file is the same. */
async function answer(request, place) {
  const kept = await (await caches.open(KEPT)).match(page_of(place));
  return kept ?? fetch(request);
}

/** The address of the file behind a place: a folder has an index. */
function page_of(place) {
  const path = place.split(/[?#]/)[0];
  return new URL(path === "" || path.endsWith("/") ? `${path}index.html` : path, root).href;
}

let keeping = null;

/** Fetch and keep what is not kept yet; one run at a time, which goes on where an earlier one ended. */
function keep() {
  keeping ??= keep_all().finally(() => {
    keeping = null;
  });
  return keeping;
}

async function keep_all() {
  const cache = await caches.open(KEPT);
  const had = new Set((await cache.keys()).map((request) => request.url));
  const list = (await cache.match(new URL(FILES, root).href)) ?? (await fetch(new URL(FILES, root)));
  const files = Object.entries(await list.clone().json());
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let done = 0;
  let told = 0;
  const waiting = [];
  for (const [place, size] of files) {
    const address = new URL(place, root).href;
    if (had.has(address)) done += size;
    else waiting.push([address, size]);
  }
  channel.postMessage({ done: waiting.length ? Math.min(done, total - 1) : total, total });
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [address, size] = next;
      const found = await fetch(address);
      if (!found.ok) throw new Error(`${address}: ${found.status}`);
      await cache.put(address, found);
      done += size;
      if (done < total && Date.now() > told + 250) {
        told = Date.now();
        channel.postMessage({ done, total });
      }
    }
  };
  // Two at a time leave the line free for the lesson that opens meanwhile.
  await Promise.all([work(), work()]);
  // Its presence says nothing about the others: they are looked at, one by one, in each run.
  await cache.put(new URL(FILES, root).href, list);
  channel.postMessage({ done: total, total });
}

async function forget_others() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("exxtra-widget-") && name !== KEPT).map((name) => caches.delete(name)));
  await self.clients.claim();
}

importScripts("jupyterlite-service-worker.js");
