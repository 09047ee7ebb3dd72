import { readNumber } from "#domain/fields.ts";
import { readNaira } from "#domain/money.ts";
import type { LinkPage } from "./page.contract.ts";

/** What a link answered when its page was asked for, as the page shows it. */
export type Opened = { status: number; page: LinkPage | null; words: string | null };
/** A form that was not taken: what it wanted, what was typed, and why. */
export type RefusedForm = {
  status: number;
  act: string;
  typed: Record<string, string>;
  words: string;
  errors: { path: string; message: string }[];
};

/** Whose link was made by a form, and where; shown this once, so it goes into no address. */
export type GivenByForm = { url: string; to: string };

export const linkActs = {
  start: "start",
  tick: "ticks",
  complete: "completion",
  choose: "visit",
  answer: "answer",
  comment: "comments",
  accept: "acceptance",
  decline: "refusal",
  hand: "hand",
  quote: "quotes",
  approve: "approval",
  refuse: "approval-refusal",
  ask: "approval-question",
  verify: "verification",
  reject: "rejection",
} as const;
export type LinkAct = keyof typeof linkActs;
export const isLinkAct = (word: string): word is LinkAct => Object.hasOwn(linkActs, word);

/** What is said after each. */
export const doneWords: Record<LinkAct, string> = {
  start: "You have started the job.",
  tick: "That is noted.",
  complete: "The job is finished. Thank you.",
  choose: "The visit is booked. Whoever comes has been told.",
  answer: "Thank you. The people who look after your building have been told.",
  comment: "Your message has been sent.",
  accept: "You have taken on the job. Whoever gave it to you has been told.",
  decline: "They have been told.",
  hand: "The job is given.",
  quote: "Your quote has been sent.",
  approve: "It is approved. Whoever asked has been told.",
  refuse: "It is refused. Whoever asked reads why.",
  ask: "Whoever asked has been told. It waits for you as before.",
  verify: "The work is approved. Whoever did it has been told.",
  reject: "Whoever did it has been told why.",
};

/** One field for each thing that a form holds, the files apart. */
export type FormText = (name: string) => string;

const numberOf = (typed: string): number | null => {
  const number = readNumber(typed);
  return typed.trim() === "" || !Number.isFinite(number) ? null : number;
};

/** As `numberOf` for what somebody typed: what cannot be read goes as it is, to be refused. */
const typedNumberOf = (typed: string): number | string | null =>
  typed.trim() === "" ? null : (numberOf(typed) ?? typed);

const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export type SentFile = { name: string; base64: string };

/** The files of a form as the call takes them, with the position and times that its script found out. */
export function uploadsOf(text: FormText, files: readonly SentFile[]) {
  const [latitude, longitude, accuracy] = ["latitude", "longitude", "accuracy"].map((name) => numberOf(text(name)));
  const times = text("times").split(" ");
  return files.map(({ name, base64 }, at) => ({
    ...{ file_data: base64, file_type: "image", file_name: name },
    ...{ latitude, longitude, accuracy, timestamp: times[at] || null },
  }));
}

/** What was typed as an amount in naira, in kobo; what cannot be read goes as it is, to be refused. */
const koboOf = (typed: string): number | string | null => (typed.trim() === "" ? null : (readNaira(typed) ?? typed));

/** What an owner says of finished work. */
function workInputOf(act: "verify" | "reject", text: FormText): Record<string, unknown> {
  const said = {
    key: text("key"),
    completedAt: text("completedAt"),
    stars: numberOf(text("stars")),
    reason: text("reason"),
  };
  if (act === "reject") return { ...said, again: text("again") === "1" };
  return { ...said, kobo: numberOf(text("kobo")), pin: text("pin") };
}

/** What the forms of contractors and owners hold. */
function firmInputOf(act: LinkAct, text: FormText): Record<string, unknown> | undefined {
  const key = text("key");
  if (act === "accept") return { key, by: text("by") };
  if (act === "approve") return { key, kobo: numberOf(text("kobo")), pin: text("pin") };
  if (act === "verify" || act === "reject") return workInputOf(act, text);
  if (act === "ask") return { key, question: text("question") };
  if (act === "decline" || act === "refuse") return { key, reason: text("reason") };
  if (act === "hand") return { key, self: text("self") === "1", name: text("name"), phone: text("phone") };
  if (act !== "quote") return undefined;
  const [labourKobo, materialKobo, vatKobo] = ["labourKobo", "materialKobo", "vatKobo"].map((name) =>
    koboOf(text(name)),
  );
  const [days, warrantyMonths, advancePercent] = ["days", "warrantyMonths", "advancePercent"].map((name) =>
    typedNumberOf(text(name)),
  );
  return { key, labourKobo, materialKobo, vatKobo, days, warrantyMonths, advancePercent, note: text("note") };
}

/** What the call of an act is sent for a form; a tick says which line in one field, as `sop:3:1`. */
export function inputOf(act: LinkAct, text: FormText, files: readonly SentFile[]): Record<string, unknown> {
  if (act === "choose") {
    const [visitId, from] = text("window").split(" ");
    return { key: `${text("key")} ${text("window")}`, visitId, from };
  }
  if (act === "comment")
    return { key: text("key"), text: text("text"), ...(text("danger") === "1" ? { danger: true } : {}) };
  if (act === "answer")
    return { key: text("key"), verdict: text("verdict") || null, stars: numberOf(text("stars")), text: text("text") };
  const byFirm = firmInputOf(act, text);
  if (byFirm) return byFirm;
  const base = { key: text("key"), mediaUploads: uploadsOf(text, files) };
  if (act === "start") return base;
  if (act === "tick") {
    const [list, item, done] = text("line").split(":");
    const given = { reading: typedNumberOf(text("reading")), signature: text("signature") || null };
    // Each line is a wish of its own.
    return { ...base, key: `${base.key} ${text("line")}`, list, item: Number(item), done: done === "1", ...given };
  }
  return {
    ...base,
    completionNotes: text("completionNotes"),
    totalHours: typedNumberOf(text("totalHours")),
    additionalMaterials: linesOf(text("additionalMaterials")),
  };
}
