import type { FieldProblem } from "#domain/problems.ts";

/** What a call's page knows of how it is sent. */
export type Sending = {
  method: string;
  /** From the first slash on, with its parameters in braces. */
  path: string;
  /** The content type of what is sent; empty where nothing is. */
  type: string;
  /** The content type of a success; empty where nothing comes back. */
  answers: string;
};

/** One control of the form: what was typed into it, or the name of the file that was chosen. */
export type Typed = {
  place: "path" | "query" | "header" | "form" | "file";
  name: string;
  required: boolean;
  text: string;
};

export type SentBody =
  | { kind: "none" }
  | { kind: "json"; text: string }
  | { kind: "form"; fields: [string, string][]; file: string }
  | { kind: "file"; type: string; file: string };

/** A request as it would go out, without who sends it. */
export type Asked = {
  method: string;
  url: string;
  headers: [string, string][];
  body: SentBody;
  answers: string;
  problems: FieldProblem[];
};

/** What a header's value may hold: a line break would begin another header. */
const headerForm = /^[\t\x20-\x7e\xa0-\xff]*$/;

/** The request that these values make; what cannot be sent is left out of it and named in `problems`. */
export function askedOf(sending: Sending, typed: readonly Typed[], body: string, origin: string): Asked {
  const { method, path, type, answers } = sending;
  const problems = typed.flatMap(problemOf);
  const given = typed.filter(({ text, name }) => text !== "" && !problems.some(({ path: of }) => of === name));
  const at = (place: Typed["place"]) =>
    given.filter((one) => one.place === place).map(({ name, text }): [string, string] => [name, text]);
  const inPath = new Map(at("path"));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    inPath.has(name) ? encodeURIComponent(inPath.get(name) ?? "") : `:${name}`,
  );
  const query = new URLSearchParams(at("query")).toString();
  const sent = bodyOf(type, at("form"), at("file")[0]?.[1] ?? "", body);
  if (sent.kind === "json" && !isJson(sent.text)) problems.push({ path: "body", message: jsonFault(sent.text) });
  const typeOf = sent.kind === "json" ? "application/json" : sent.kind === "file" ? sent.type : "";
  const headers = [...(typeOf ? [["Content-Type", typeOf] as [string, string]] : []), ...at("header")];
  return { method, url: `${origin}${filled}${query && `?${query}`}`, headers, body: sent, answers, problems };
}

function problemOf({ place, name, required, text }: Typed): FieldProblem[] {
  const because = (message: string) => [{ path: name, message }];
  if (required && text === "") return because(place === "file" ? "Choose a file." : `${name} is required.`);
  if (place === "header" && !headerForm.test(text)) return because("A header takes one line of Latin letters.");
  if (place === "path" && /^\.{1,2}$/.test(text)) return because("Dots alone lead to another address.");
  return [];
}

function bodyOf(type: string, fields: [string, string][], file: string, text: string): SentBody {
  if (type === "") return { kind: "none" };
  if (type === "application/json") return { kind: "json", text };
  return type === "multipart/form-data" ? { kind: "form", fields, file } : { kind: "file", type, file };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the text stops being JSON, as far as the browser tells. */
function jsonFault(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    return `This is not JSON: ${reason.replace(/^JSON\.parse: /, "").replace(/\.?$/, ".")}`;
  }
}
