import type { Attachment } from "svelte/attachments";
import { listening } from "../../state/dom-listeners";
import type { View } from "../../state/view.svelte";
import { isPlain } from "../../ui/key-readings";
import { nameRung } from "./choices";
import { type PlaceChoice, placeToken } from "./position";
import type { PairOnLadder } from "./animated-board.svelte";
import { placeChoice, animatedOf, stateOf } from "./view-of";

export const RUNGS = [5, 4, 3, 2, 1, 0] as const;

/** The rungs as controls: which are legal, the effect of a placement, and their keys. */
export class Rungs {
  focused = $state.raw<number | null>(null);
  readonly considered: number | null = $derived.by(
    () => RUNGS.find((rung) => this.view.considered.token === placeToken(rung)) ?? null,
  );
  readonly previewed: PlaceChoice | null = $derived.by(() => {
    if (this.considered === null || this.view.moving) return null;
    return this.isLegal(this.considered) ? placeChoice(this.view, this.considered)! : null;
  });
  /** The rung in the tab order: the last one focused, otherwise the highest legal one. */
  readonly reachable: number = $derived.by(
    () => this.focused ?? RUNGS.find((rung) => this.isLegal(rung)) ?? 5,
  );

  constructor(private readonly view: View) {}

  isLegal(rung: number): boolean {
    const choice = placeChoice(this.view, rung);
    return choice !== undefined && !choice.refusal && this.view.bots.toAct === null;
  }

  isGhostly(rung: number): boolean {
    return this.previewed?.rung === rung;
  }

  pairsOn(rung: number): PairOnLadder[] {
    return animatedOf(this.view).pairs.filter((pair) => pair.rung === rung && pair.motion !== "leaving");
  }

  crowd(rung: number): number {
    return this.pairsOn(rung).length + (this.isGhostly(rung) ? 1 : 0);
  }

  isRemoved(pair: PairOnLadder): boolean {
    return !!this.previewed?.removes?.some(({ seat, rung }) => seat === pair.seat && rung === pair.rung);
  }

  isOutlined(rung: number): boolean {
    return this.view.outlined.includes(placeToken(rung));
  }

  describe(rung: number) {
    const { view } = this;
    const token = placeToken(rung);
    const name = nameRung(stateOf(view), rung, placeChoice(view, rung), view.speech);
    return {
      label: [name, view.tellOutline(token), view.tellMark(`rung:${rung}`)].filter(Boolean).join(" "),
      tabindex: this.reachable === rung ? 0 : -1,
      disabled: !this.isLegal(rung) || !view.requests.alive,
      held: view.considered.held === token || undefined,
      marked: view.isMarked(`rung:${rung}`) || undefined,
    };
  }

  /** Keys: Enter and Space place on a rung, arrows go to its neighbours in the same group. */
  walking(rung: number): Attachment {
    return listening({
      focus: () => {
        this.focused = rung;
      },
      keydown: (event) => {
        if (!isPlain(event)) return;
        const target = { ArrowUp: rung + 1, ArrowDown: rung - 1 }[event.key];
        const ladder = (event.currentTarget as Element).closest("[role=group]")!;
        if (target !== undefined)
          ladder.querySelector<HTMLElement | SVGElement>(`[data-rung="${target}"]`)?.focus();
        else if (event.key === "Enter" || event.key === " ") this.view.act(placeToken(rung));
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    });
  }
}
