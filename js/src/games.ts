import { exxtra } from "./exxtra/index";
import type { Game } from "./game";
import { levelx } from "./levelx/index";

const GAMES: Record<string, Game> = { exxtra, levelx };

/** The game that Python calls by this name. */
export function gameNamed(name: string): Game {
  const game = GAMES[name];
  if (!game) throw new Error(`this page has no game ${JSON.stringify(name)}`);
  return game;
}
