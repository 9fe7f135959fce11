/** Measures the reader of cards: `node dev/cards.js 301 8` draws and reads eight classes from seed 301 on. */
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const server = await createServer({ root, appType: "custom", server: { middlewareMode: true, ws: false } });
const { measure } = await server.ssrLoadModule("/dev/cards.ts");
measure(Number(process.argv[2] ?? 301), Number(process.argv[3] ?? 4));
await server.close();
