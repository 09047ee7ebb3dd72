import { titleOf } from "#domain/title.ts";
import type { RepairCategory, TicketPriority } from "#domain/vocab.ts";
import type { Tier } from "#features/triage/rules.ts";
import type { WhatsAppButton } from "#platform/channels.server.ts";
import { isCourtesy } from "./told.rules.ts";

export const steps = ["idle", "describe", "home", "confirm"] as const;
export type Step = (typeof steps)[number];
/** What was begun and left is forgotten after a day. */
export const staleMs = 24 * 60 * 60 * 1_000;

export type Named = { id: string; title: string };

/** A home of whoever writes, as they call it. */
export type Home = { propertyId: string; label: string };

/** What is to be sent once all of it is known. */
export type Draft = {
  text: string;
  /** The messages whose photos, films and voice notes belong to it. */
  files: readonly string[];
  /** Whether one of them is spoken: it may say all that there is to say. */
  hasVoice: boolean;
  propertyId: string | null;
  /** The code of a sticker, of somebody who does not live in its building. */
  tagCode: string | null;
  /** The machine whose sticker was in front of somebody who does. */
  assetId?: string | null | undefined;
  /** Whether they said that it is an emergency. */
  isDanger: boolean;
  /** The request that it may belong to instead, while that is asked. */
  onto?: Named | null | undefined;
  /** The request that the last question offered to add it to. */
  offered?: Named | null | undefined;
  /** The requests of which it was asked which it answers, in that order: a number names one. */
  which?: readonly Named[] | undefined;
};
export const emptyDraft: Draft = {
  ...{ text: "", files: [], hasVoice: false },
  ...{ propertyId: null, tagCode: null, isDanger: false },
};

export type Talk = { step: Step; draft: Draft };

/** What came since the last answer, all of it together. */
export type Heard = { text: string; button: string | null; files: readonly string[]; hasVoice: boolean };

export type Read = {
  emergency: Tier;
  category: RepairCategory;
  priority: TicketPriority;
  /** What to do now, in order. */
  safety: readonly string[];
  /** Whom to call, as words. */
  call: string;
  /** Whether it tells of a fault by itself. */
  isFault: boolean;
};

type Knows = {
  homes: readonly Home[];
  read: (text: string) => Read;
  /** The request that was sent last, while more about it may come. */
  last: Named | null;
  /** Their request that they were told about last; `isOnly`: and about nothing else. */
  told: (Named & { isOnly: boolean }) | null;
};

export type Answer = { text: string; buttons: readonly WhatsAppButton[]; urgent: boolean };
export type Turn = Talk & {
  /** What is done before the answer goes; it may say otherwise. */
  act: { kind: "none" } | { kind: "file"; draft: Draft } | { kind: "add"; ticketId: string; draft: Draft };
  answer: Answer | null;
};

const yes = /^(send|send it|yes|yes please|ok|okay|oya|oya send|correct|e correct|sharp|na so)\W*$/i;
const no = /^(no|change|change it|cancel|wrong|no be so|forget it|leave am)\W*$/i;

const sendButton = { id: "send", title: "Send" };
const changeButton = { id: "change", title: "Change" };
const dangerButton = { id: "danger", title: "People in danger" };
/** It bears what it adds to: buttons stay, and may be pressed under a question of long ago. */
export const addButton = ({ id }: Named) => ({ id: `add:${id}`, title: "Add to it" });
const newButton = { id: "new", title: "A new request" };
/** As many as WhatsApp shows under a message, and as long as it lets them be. */
export const mostButtons = 3;
const mostTitle = 20;
/** Longer texts than anybody types; the rest is cut. */
export const mostText = 5_000;

const titleIn = (title: string): string => title.slice(0, mostTitle).toWellFormed();

export const say = (text: string, buttons: readonly WhatsAppButton[] = [], urgent = false): Answer => ({
  ...{ text, urgent },
  buttons: buttons.slice(0, mostButtons).map(({ id, title }) => ({ id, title: titleIn(title) })),
});

/** The next turn of a talk with somebody who lives somewhere: one answer, whatever came. */
export function nextTurn(talk: Talk, heard: Heard, knows: Knows): Turn {
  const pressed = heard.button ?? wordPressed(talk.step, heard.text);
  if (isLatePress(talk, heard)) return nothingWaits(knows.last);
  if (pressed === "change") return startAgain(talk.draft);
  const known = withHome(added(talk.draft, heard, pressed), heard, pressed, knows.homes);
  const { onto = null, offered = null, ...draft } = known;
  const isYes = pressed === "send" && heard.button === null;
  const to = onto ?? offered;
  // Without its thing it is a word, or a button of before it bore one.
  const isAdd = pressed === "add" || (to !== null && pressed === addButton(to).id);
  const isSomething = draft.text !== "" || draft.files.length > 0;
  if (to && isSomething && (isAdd || (onto && isYes))) return add(to, draft);
  const told = talk.step === "idle" ? knows.told : onto && { ...onto, isOnly: false };
  if (told && pressed !== "new" && isAside(draft, knows)) return answerOrAsk(draft, told, knows.read(draft.text));
  if ((pressed === "send" || pressed === "voice") && draft.text !== "" && draft.propertyId !== null) return file(draft);
  return ask(draft, knows);
}

/** What somebody writes who sees no buttons. */
const words = { send: "SEND", change: "CHANGE", danger: "DANGER", add: "ADD", new: "NEW" } as const;
export const wordOf = (id: string): string | null =>
  Object.entries(words).find(([known]) => known === id.split(":")[0])?.[1] ?? null;

/** A word that stands for a button, where one was shown. */
export function wordPressed(step: Step, text: string): string | null {
  if (step !== "confirm") return null;
  const word = text.trim();
  if (/^(danger|people in danger)\W*$/i.test(word)) return "danger";
  if (/^(add|add it|add to it)\W*$/i.test(word)) return "add";
  if (/^(new|(a )?new (one|request))\W*$/i.test(word)) return "new";
  return yes.test(word) ? "send" : no.test(word) ? "change" : null;
}

/** Buttons stay: one of a question was pressed once nothing was left to send. */
const isLatePress = ({ step, draft }: Talk, { text, button, files }: Heard): boolean =>
  ["send", "change", "voice"].includes(button ?? "") &&
  step === "idle" &&
  [draft.text, text].every((one) => one === "") &&
  [draft.files, files].every((all) => all.length === 0);

const nothingWaits = (last: Named | null): Turn => ({
  ...{ step: "idle", draft: emptyDraft, act: { kind: "none" } },
  answer: say(
    last
      ? `"${named(last.title)}" was sent already. Write here what to change, and add it to it.`
      : "Nothing waits to be sent. Write what is broken, and where.",
  ),
});

const startAgain = ({ files, hasVoice }: Draft): Turn => ({
  ...{ step: "describe", draft: { ...emptyDraft, files, hasVoice }, act: { kind: "none" } },
  answer: say("Nothing was sent. Write again what is broken, and where."),
});

/** Stands for what was said and not written. */
const spoken = "A voice note. Please listen to it.";

export function added(draft: Draft, { text, button, files, hasVoice }: Heard, pressed: string | null): Draft {
  const isWord = button === null && pressed !== null;
  const written = [draft.text, isWord ? "" : text.trim()].filter(Boolean).join("\n");
  const whole = written === "" && pressed === "voice" ? spoken : written;
  return {
    ...draft,
    text: whole.slice(0, mostText).toWellFormed(),
    files: [...draft.files, ...files],
    hasVoice: draft.hasVoice || hasVoice,
    isDanger: draft.isDanger || pressed === "danger",
  };
}

/** Where there is one home, it is that; else the one that was pressed, or whose number was written. */
function withHome(draft: Draft, { text }: Heard, pressed: string | null, homes: readonly Home[]): Draft {
  const [only] = homes;
  if (homes.length === 1 && only) return { ...draft, propertyId: only.propertyId };
  const known = homes.find(({ propertyId }) => propertyId === draft.propertyId);
  if (known) return draft;
  const pressedHome = homes.find(({ propertyId }) => pressed === `home:${propertyId}`);
  const number = /(?:^|\n)\s*(\d{1,2})\s*$/.exec(text)?.[1];
  const byNumber = number ? homes[Number(number) - 1] : undefined;
  const home = pressedHome ?? byNumber;
  if (!home) return { ...draft, propertyId: null };
  const words = draft.text.split("\n").filter((line) => line.trim() !== number);
  return { ...draft, propertyId: home.propertyId, text: words.join("\n") };
}

const file = (draft: Draft): Turn => ({
  ...{ step: "idle", draft: emptyDraft, act: { kind: "file", draft } },
  answer: null,
});

export const add = ({ id, title }: Named, draft: Draft): Turn => ({
  ...{ step: "idle", draft: emptyDraft, act: { kind: "add", ticketId: id, draft } },
  answer: say(`Added to "${title}".`),
});

/** What answers something rather than telling of a fault; danger never waits for the question which it is. */
const isAside = ({ text, files, isDanger }: Draft, { read }: Knows): boolean => {
  if (isDanger || (text === "" && files.length === 0)) return false;
  const { emergency, isFault } = read(text);
  return emergency !== "alarm" && !isFault;
};

/** As much of a title as leaves room for the question in an SMS. */
const mostOfTitle = 60;
export const named = (title: string) => (title.length > mostOfTitle ? `${title.slice(0, mostOfTitle - 3)}...` : title);

/** Yes, no, thanks and a photo belong to the one thing that was told; of all else it is asked. */
function answerOrAsk(draft: Draft, { id, title, isOnly }: NonNullable<Knows["told"]>, read: Read): Turn {
  const isBare = draft.files.length > 0 ? draft.text === "" && !draft.hasVoice : isCourtesy(draft.text);
  if (isOnly && isBare) return add({ id, title }, draft);
  const mayBeDanger = read.emergency === "ask";
  const danger = mayBeDanger ? `${dangerWords(read)}\n\n` : draft.hasVoice ? `In danger, call ${read.call}. ` : "";
  const buttons = [addButton({ id, title }), newButton, ...(mayBeDanger ? [dangerButton] : [])];
  return {
    ...{ step: "confirm", draft: { ...draft, onto: { id, title } }, act: { kind: "none" } },
    answer: say(`${danger}Add to "${named(title)}", or a new request?`, buttons, mayBeDanger),
  };
}

/** Asks for what is still missing; danger is asked nothing that can wait. */
function ask(draft: Draft, knows: Knows): Turn {
  const isPhotoOfLast = draft.text === "" && draft.files.length > 0 && knows.last !== null;
  if (isPhotoOfLast && knows.last) return add(knows.last, draft);
  if (draft.text === "") return { step: "describe", draft, act: { kind: "none" }, answer: describeAnswer(draft) };
  const read = knows.read(draft.text);
  const isDanger = read.emergency === "alarm" || draft.isDanger;
  if (draft.propertyId === null) return askHome({ ...draft, isDanger }, read, knows.homes);
  return isDanger ? file({ ...draft, isDanger }) : askWhether(draft, read, knows);
}

const describeAnswer = ({ files, hasVoice }: Draft): Answer =>
  hasVoice
    ? say("We have your voice note. Send it as it is, or write what is broken, and where. In danger, call 112.", [
        { id: "voice", title: "Send as it is" },
      ])
    : say(`${files.length > 0 ? "We have what you sent. " : ""}Write what is broken, and where. In danger, call 112.`);

export const dangerWords = ({ safety, call }: Pick<Read, "safety" | "call">): string =>
  [`In danger, call ${call} now.`, ...safety.slice(0, 4).map((line) => `- ${line}`)].join("\n");

function askHome(draft: Draft, read: Read, homes: readonly Home[]): Turn {
  const isAsked = draft.isDanger || read.emergency === "ask";
  const danger = isAsked ? `${dangerWords(read)}\n\n` : "";
  const numbered = homes.map(({ label }, at) => `${at + 1}. ${label}`).join("\n");
  // WhatsApp takes no two buttons that say the same.
  const isFew =
    homes.length <= mostButtons && new Set(homes.map(({ label }) => titleIn(label).trim())).size === homes.length;
  const buttons = isFew ? homes.map(({ propertyId, label }) => ({ id: `home:${propertyId}`, title: label })) : [];
  const question = isFew ? "Which home is it?" : `Which home is it? Write its number.\n${numbered}`;
  return { step: "home", draft, act: { kind: "none" }, answer: say(`${danger}${question}`, buttons, draft.isDanger) };
}

function askWhether(draft: Draft, read: Read, { homes, last, told }: Knows): Turn {
  const home = homes.find(({ propertyId }) => propertyId === draft.propertyId)?.label ?? "";
  const files = draft.files.length === 0 ? "" : ` With ${draft.files.length} file${draft.files.length > 1 ? "s" : ""}.`;
  const mayBeDanger = read.emergency === "ask";
  const danger = mayBeDanger ? `${dangerWords(read)}\n\n` : "";
  const offered = mayBeDanger ? null : (last ?? told);
  const question = offered ? `Send it? Or add it to "${named(offered.title)}"?` : "Send it?";
  const text = `${danger}*${titleOf(draft.text)}*\n${read.category}, ${home}.${files} ${question}`;
  const third = mayBeDanger ? [dangerButton] : offered ? [addButton(offered)] : [];
  return {
    ...{ step: "confirm", draft: { ...draft, offered: offered && { id: offered.id, title: offered.title } } },
    act: { kind: "none" },
    answer: say(text, [sendButton, changeButton, ...third], mayBeDanger),
  };
}

/** What is said once it has been sent. */
export function sentAnswer(read: Read, draft: Draft, { title, building }: { title: string; building: string }): Answer {
  const isDanger = draft.isDanger || read.emergency === "alarm";
  const told = `Sent to the people who look after ${building}: *${title}*. Write here to add to it: answer this message.`;
  if (!isDanger) return say(told);
  return say(`${dangerWords(read)}\n\n${told}`, [], true);
}

/** The next turn of a talk with a stranger in front of a sticker, whose report waits for the building's keepers. */
export function nextStrangerTurn(talk: Talk, heard: Heard, read: Knows["read"]): Turn {
  const pressed = heard.button ?? wordPressed(talk.step, heard.text);
  if (pressed === "change") {
    const turn = startAgain(talk.draft);
    return { ...turn, draft: { ...turn.draft, tagCode: talk.draft.tagCode } };
  }
  const draft = added(talk.draft, heard, pressed);
  if (draft.text === "") return { step: "describe", draft, act: { kind: "none" }, answer: describeAnswer(draft) };
  const judged = read(draft.text);
  if (pressed === "send" || pressed === "voice" || judged.emergency === "alarm") return file(draft);
  const danger = judged.emergency === "ask" ? `${dangerWords(judged)}\n\n` : "";
  const text = `${danger}*${titleOf(draft.text)}*\nTell the people who look after this building?`;
  return { step: "confirm", draft, act: { kind: "none" }, answer: say(text, [sendButton, changeButton]) };
}

/** Everything that is to be said, as one message: each costs. */
export function merged(answers: readonly Answer[]): Answer | null {
  const last = answers.at(-1);
  if (!last) return null;
  const text = answers.map((one) => one.text).join("\n\n");
  return { text, buttons: last.buttons, urgent: answers.some(({ urgent }) => urgent) };
}
