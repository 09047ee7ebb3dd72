import {
  add,
  addButton,
  type Draft,
  type Heard,
  mostButtons,
  mostText,
  type Named,
  named,
  type Read,
  say,
  type Talk,
  type Turn,
} from "./talk.rules.ts";

/** The requests of others that somebody was told about, the last first; `isOnly`: it is one, and was told of last. */
export type Answerable = { requests: readonly Named[]; isOnly: boolean };

/**
 * The next turn of a talk with somebody who looks after requests and does not report any: what they write answers what they
 * were told. Where it was one thing it stands there; of several it is asked which. Null where they were told of none.
 */
export function nextAnswerTurn(
  talk: Talk,
  heard: Heard,
  { requests, isOnly }: Answerable,
  read: (text: string) => Read,
): Turn | null {
  const [last] = requests;
  if (!last) return null;
  const draft = withHeard(talk.draft, heard);
  const pressed = requests.find((one) => addButton(one).id === heard.button);
  const isSomething = draft.text !== "" || draft.files.length > 0;
  // What was to be asked, and what another button was meant for, stands nowhere by itself.
  const isAnswer = isOnly && heard.button === null && talk.draft.text === "" && talk.draft.files.length === 0;
  const to = pressed ?? (isAnswer ? last : null);
  if (!isSomething)
    return pressed ? { ...stay(talk), answer: say(`Write what to add to "${named(pressed.title)}".`) } : null;
  const { emergency, call } = read(draft.text);
  const isDanger = emergency !== "quiet";
  const danger = isDanger ? `In danger, call ${call}. ` : "";
  if (to) {
    const turn = add(to, draft);
    return { ...turn, answer: say(`${danger}${turn.answer?.text ?? ""}`, [], isDanger) };
  }
  const shown = requests.slice(0, mostButtons);
  const list = shown.map(({ title }) => `"${named(title)}"`).join(", ");
  return {
    ...{ step: "confirm", draft, act: { kind: "none" } },
    answer: say(
      `${danger}Which of these do you answer: ${list}? Whoever reported it reads your words.`,
      shown.map((one) => ({ ...addButton(one), title: one.title })),
      isDanger,
    ),
  };
}

const stay = ({ step, draft }: Talk): Omit<Turn, "answer"> => ({ step, draft, act: { kind: "none" } });

const withHeard = (draft: Draft, { text, files, hasVoice }: Heard): Draft => ({
  ...draft,
  text: [draft.text, text.trim()].filter(Boolean).join("\n").slice(0, mostText).toWellFormed(),
  files: [...draft.files, ...files],
  hasVoice: draft.hasVoice || hasVoice,
});
