import { callWords } from "#features/tags/rules.ts";
import type { WrittenDanger } from "#features/tickets/danger/contract.ts";
import { outcomeWords } from "#features/tickets/danger/rules.ts";
import type { Hazard } from "#features/triage/hazards.rules.ts";
import { type Answer, dangerWords, named, say } from "./talk.rules.ts";

const partsOf = (hazards: readonly Hazard[]) => ({
  safety: hazards.flatMap(({ safety }) => safety),
  call: callWords(hazards[0]?.call ?? []),
});

const mark = "danger:";
/** The request on which a button says that it is dangerous now; null for other buttons. */
export const ticketOfDanger = (button: string): string | null =>
  button.startsWith(mark) ? button.slice(mark.length) : null;

/** What is said of danger that was added to a request. `byWords`: without buttons, so that nothing is asked, and cut at its end. */
export function addedDangerAnswer(danger: WrittenDanger, title: string, byWords = false): Answer {
  const { outcome, hazards, ticketId } = danger;
  const parts = partsOf(hazards);
  const came =
    byWords && outcome === "ask" ? "Nobody is called for it. Write again what is wrong now." : outcomeWords(danger);
  const said = `Added to "${named(title)}". ${came}`;
  if (byWords) return say(`In danger, call ${parts.call} now. ${said} ${parts.safety.join(" ")}`, [], true);
  const buttons = outcome === "ask" ? [{ id: `${mark}${ticketId}`, title: "People in danger" }] : [];
  return say(`${dangerWords(parts)}\n\n${said}`, buttons, true);
}

type FromLeaver = { hazards: readonly Hazard[]; toldAt: string | null };

/** What whoever may not write there is told, who writes of danger. */
export const leaverAnswer = ({ hazards, toldAt }: FromLeaver, refusal: string): Answer =>
  say(
    `${dangerWords(partsOf(hazards))}\n\n${
      toldAt === null
        ? `Nobody here has been told. ${refusal}`
        : `The people who look after ${toldAt} were told what you wrote. Is it where you live now? Then write it again, without answering a message.`
    }`,
    [],
    true,
  );
