import {
  add,
  addButton,
  added,
  type Draft,
  emptyDraft,
  type Heard,
  mostButtons,
  type Named,
  named,
  type Read,
  say,
  type Talk,
  type Turn,
  wordPressed,
} from "./talk.rules.ts";

/** The requests of others that somebody was told about, the last first; `isOnly`: it is one, and was told of last. */
export type Answerable = { requests: readonly Named[]; isOnly: boolean };

/** `byWords`: by SMS what stands on buttons is written, and requests have numbers. */
type How = { byWords: boolean; read: (text: string) => Read };

/**
 * The next turn of a talk with somebody who looks after requests and does not report any: what they write answers what they
 * were told. Where it was one thing it stands there; of several it is asked which. Null where they were told of none.
 */
export function nextAnswerTurn(talk: Talk, heard: Heard, { requests, isOnly }: Answerable, how: How): Turn | null {
  const [last] = requests;
  if (!last) return null;
  const { button, text } = pressedIn(talk, heard);
  if (button === "change")
    return { ...{ step: "idle", draft: emptyDraft, act: { kind: "none" } }, answer: say("Nothing was sent.") };
  const { which: _, ...draft } = added(talk.draft, { ...heard, text }, null);
  const pressed = requests.find((one) => addButton(one).id === button);
  const isSomething = draft.text !== "" || draft.files.length > 0;
  // What was to be asked, and what another button was meant for, stands nowhere by itself.
  const isAnswer = isOnly && button === null && talk.draft.text === "" && talk.draft.files.length === 0;
  const to = pressed ?? (isAnswer ? last : null);
  if (!isSomething)
    return pressed ? { ...stay(talk), answer: say(`Write what to add to "${named(pressed.title)}".`) } : null;
  if (!to) return askWhich(draft, requests, how);
  const { emergency, call } = how.read(draft.text);
  const isDanger = emergency !== "quiet";
  const turn = add(to, draft);
  const danger = isDanger ? `In danger, call ${call}. ` : "";
  return { ...turn, answer: say(`${danger}${turn.answer?.text ?? ""}`, [], isDanger) };
}

/** What was pressed, or named by its number or word after the question which; with what else was written. */
function pressedIn({ step, draft: { which = [] } }: Talk, { button, text }: Heard): Pick<Heard, "button" | "text"> {
  if (button !== null || which.length === 0) return { button, text };
  const word = wordPressed(step, text);
  if (word === "change") return { button: word, text: "" };
  const number = word === "add" && which.length === 1 ? 1 : Number(/^\s*(\d)\W*$/.exec(text)?.[1] ?? 0);
  const chosen = which[number - 1];
  return chosen ? { button: addButton(chosen).id, text: "" } : { button, text };
}

/** Asks which of these it answers. */
function askWhich(draft: Draft, requests: readonly Named[], { byWords, read }: How): Turn {
  const { emergency, call } = read(draft.text);
  const isDanger = emergency !== "quiet";
  const which = requests.slice(0, mostButtons);
  const list = which.map(({ title }) => `"${named(title)}"`).join(", ");
  const several = byWords ? "Which do you answer?" : `Which of these do you answer: ${list}?`;
  const ask = which.length === 1 ? `Do you answer ${list}?` : several;
  return {
    ...{ step: "confirm", draft: { ...draft, which }, act: { kind: "none" } },
    answer: say(
      `${isDanger ? `In danger, call ${call}. ` : ""}${ask} Whoever reported it reads your words.`,
      which.map((one) => ({ ...addButton(one), title: one.title })),
      isDanger,
    ),
  };
}

const stay = ({ step, draft }: Talk): Omit<Turn, "answer"> => ({ step, draft, act: { kind: "none" } });
