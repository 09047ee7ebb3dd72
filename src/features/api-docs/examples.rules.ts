import type { Asked, SentBody } from "./request.rules.ts";

/**
 * Who sends it: nobody, the person who puts a token in, or the one whose token was asked to be shown. A token is never
 * part of an example otherwise, since examples are copied into chats.
 */
export type Sender = { token: string | null } | null;

/** As one word of a POSIX shell: between single quotes nothing has a meaning but the quote itself. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request for a shell, by curl. */
export function curlOf({ method, url, headers, body, answers }: Asked, sender: Sender): string {
  const isPlain = method === "GET" && body.kind === "none";
  const way = method === "HEAD" ? "--head " : isPlain ? "" : `--request ${method} `;
  const bearer =
    sender &&
    (sender.token === null ? '"Authorization: Bearer $TOKEN"' : shellWord(`Authorization: Bearer ${sender.token}`));
  // A form names its own type, with the mark that parts its fields.
  const lines = [
    `curl ${way}${shellWord(url)}`,
    ...(bearer ? [`--header ${bearer}`] : []),
    ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...curlBody(body),
    ...(answers === "text/event-stream" ? ["--no-buffer"] : isFile(answers) ? ["--output answer"] : []),
  ];
  return lines.join(" \\\n  ");
}

function curlBody(body: SentBody): string[] {
  if (body.kind === "none") return [];
  // Raw and string, since other data and forms that begin with @ or < are names of files to curl.
  if (body.kind === "json") return [`--data-raw ${shellWord(body.text)}`];
  const file = body.file || "picture.jpg";
  if (body.kind === "file") return [`--data-binary ${shellWord(`@${file}`)}`];
  const named = file.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  return [
    ...body.fields.map(([name, value]) => `--form-string ${shellWord(`${name}=${value}`)}`),
    `--form ${shellWord(`file=@"${named}"`)}`,
  ];
}

const isFile = (type: string) => type !== "" && type !== "application/json" && !type.startsWith("text/");

/** As JavaScript writes a text; what would end a line there is written as a code. */
const scriptText = (text: string): string =>
  JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const indented = (text: string) => text.replaceAll("\n", "\n  ");

/** The request for a browser or Node, by fetch. */
export function scriptOf({ method, url, headers, body, answers, problems }: Asked, sender: Sender): string {
  const isBroken = problems.some(({ path }) => path === "body");
  const sent = [
    ...(sender ? ['Authorization: "Bearer " + token'] : []),
    ...headers.map(([name, value]) => `${scriptText(name)}: ${scriptText(value)}`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: ${scriptText(method)},`]),
    ...(sent.length > 0 ? [`headers: {\n    ${sent.join(",\n    ")},\n  },`] : []),
    ...(body.kind === "none" ? [] : [`body${bodyWord(body, isBroken)},`]),
  ];
  const token = sender?.token == null ? '"…"; // what sign-in answers as token' : `${scriptText(sender.token)};`;
  return [
    ...(sender ? [`const token = ${token}`] : []),
    ...beforeBody(body),
    `const response = await fetch(${scriptText(url)}${options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : ""});`,
    ...afterwards(method, answers),
  ].join("\n");
}

/** JSON is JavaScript too, but for a field of this name, which would not be sent. */
const isLiteral = (text: string) => !text.includes("__proto__") && !/[\u2028\u2029]/.test(text);

function bodyWord(body: SentBody, isBroken: boolean): string {
  if (body.kind !== "json") return body.kind === "form" ? ": form" : ": file";
  if (isBroken || !isLiteral(body.text)) return `: ${scriptText(body.text)}`;
  return `: JSON.stringify(${indented(body.text.trim())})`;
}

function beforeBody(body: SentBody): string[] {
  if (body.kind === "none" || body.kind === "json") return [];
  const chosen = 'document.querySelector("input[type=file]").files[0]';
  if (body.kind === "file") return [`const file = ${chosen};`];
  const appended = body.fields.map(([name, value]) => `form.append(${scriptText(name)}, ${scriptText(value)});`);
  return ["const form = new FormData();", ...appended, `form.append("file", ${chosen});`];
}

function afterwards(method: string, answers: string): string[] {
  if (method === "HEAD" || answers === "")
    return ["console.log(response.status, Object.fromEntries(response.headers));"];
  if (answers === "text/event-stream")
    return ["for await (const words of response.body.pipeThrough(new TextDecoderStream()))", "  console.log(words);"];
  const failed = "if (!response.ok) throw new Error((await response.json()).detail);";
  if (answers === "application/json") return [failed, "console.log(await response.json());"];
  return [failed, `const answer = await response.${answers.startsWith("text/") ? "text" : "blob"}();`];
}
