import type { Access } from "#domain/routes.ts";
import type { Sending, Typed } from "./request.rules.ts";
import { fieldsIn, namesIn, type Shape, type ShownField, shownField } from "./shape.rules.ts";

/** A parameter, with an example of its value as it is typed. */
export type ShownParameter = ShownField & { place: "path" | "query" | "header"; example: string };

/** What is sent, with an example of it as text; `kind` says how a form takes it. */
export type ShownBody = { type: string; kind: "json" | "form" | "file"; fields: ShownField[]; example: string };

export type ShownAnswer = {
  status: string;
  about: string;
  type: string;
  headers: ShownField[];
  fields: ShownField[];
  example: string;
};

/** One call as its page shows it. */
export type ShownCall = {
  id: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  about: string[];
  who: string;
  access: Access;
  parameters: ShownParameter[];
  body: ShownBody | null;
  answers: ShownAnswer[];
};

/** One call in the list; `fields` are the names that a search finds it by. */
export type ListedCall = Pick<ShownCall, "id" | "method" | "path" | "summary"> & { fields: string[] };
export type CallGroup = { name: string; about: string; calls: ListedCall[] };

/** What the contract does not say of a call by itself. */
type Beside = {
  method: string;
  path: string;
  access: Access | undefined;
  who: string | undefined;
  /** The answers that many calls share, by the name to which a call points. */
  shared: Readonly<Record<string, Shape>>;
  schemas: Readonly<Record<string, Shape>>;
};

const pretty = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, null, 2);

/** The page of one operation of the contract. */
export function shownCall(operation: Shape, beside: Beside): ShownCall {
  const { method, path, shared, schemas } = beside;
  const access = beside.access ?? accessOf(operation);
  const who = beside.who ?? whoBy[access];
  const responses = Object.entries((operation.responses ?? {}) as Record<string, Shape>);
  return {
    id: String(operation.operationId),
    method: method.toUpperCase(),
    path: `/api${path}`,
    group: String((operation.tags as string[])[0]),
    summary: String(operation.summary),
    about: paragraphsOf(String(operation.description ?? "")).filter((paragraph) => paragraph !== who),
    who,
    access,
    parameters: ((operation.parameters ?? []) as Shape[]).map(shownParameter),
    body: shownBody(operation.requestBody as Shape | undefined),
    answers: responses.map(([status, answer]) => shownAnswer(status, pointed(answer, shared), schemas)),
  };
}

const whoBy: Record<Access, string> = {
  public: "Open to everybody: it needs no token.",
  recognised: "Needs no token; one that is sent is a hint only.",
  optional: "Works without a token, and tells more with one.",
  user: "For whoever is signed in.",
  admin: "For site admins only.",
};

function accessOf({ security }: Shape): Access {
  const ways = (security ?? []) as Shape[];
  if (ways.length === 0) return "public";
  return ways.some((way) => Object.keys(way).length === 0) ? "optional" : "user";
}

/** The words of the contract, parted where it leaves a line empty. */
export const paragraphsOf = (text: string): string[] => text.split("\n\n").filter((paragraph) => paragraph !== "");

function pointed(value: Shape, named: Readonly<Record<string, Shape>>): Shape {
  const name = String(value.$ref ?? "")
    .split("/")
    .at(-1);
  return named[name ?? ""] ?? value;
}

function shownParameter(parameter: Shape): ShownParameter {
  const { name, schema, required, description, example } = parameter;
  const field = shownField(String(name), (schema ?? {}) as Shape, required === true);
  return {
    ...field,
    place: parameter.in as ShownParameter["place"],
    about: String(description ?? ""),
    example: pretty(example),
  };
}

/** The first kind of content, its type without parameters. */
function contentIn(holder: Shape | undefined): { type: string; schema: Shape; example: string } | undefined {
  const [first] = Object.entries((holder?.content ?? {}) as Record<string, Shape>);
  if (!first) return undefined;
  const [type, { schema, example }] = first;
  return { type: type.split(";")[0] ?? type, schema: (schema ?? {}) as Shape, example: pretty(example) };
}

function shownBody(body: Shape | undefined): ShownBody | null {
  const content = contentIn(body);
  if (!content) return null;
  const { type, schema, example } = content;
  const kind = type === "application/json" ? "json" : type === "multipart/form-data" ? "form" : "file";
  return { type, kind, fields: fieldsIn(schema), example };
}

function shownAnswer(status: string, answer: Shape, schemas: Beside["schemas"]): ShownAnswer {
  const content = contentIn(answer);
  const headers = Object.entries((answer.headers ?? {}) as Record<string, Shape>);
  return {
    status,
    about: String(answer.description ?? ""),
    type: content?.type ?? "",
    headers: headers.map(([name, { schema, description }]) => ({
      ...shownField(name, (schema ?? {}) as Shape, false),
      about: String(description ?? ""),
    })),
    fields: content ? fieldsIn(pointed(content.schema, schemas)) : [],
    example: content?.example ?? "",
  };
}

/** The line of a call in the list. */
export const listedCall = ({ id, method, path, summary, parameters, body }: ShownCall): ListedCall => ({
  id,
  method,
  path,
  summary,
  fields: [...new Set([...parameters.map(({ name }) => name), ...namesIn(body?.fields ?? [])])],
});

/** The address of the page of a call, or of all of them. */
export const callAddress = (id = ""): string => (id ? `/api/docs/${id}` : "/api/docs");

/** Whether it changes anything on the server. */
export const isWrite = (method: string): boolean => method !== "GET" && method !== "HEAD";

/** The header by which a repeated write happens once; the page makes one for each. */
export const keyHeader = "Idempotency-Key";

/** How a call goes out. */
export const sendingOf = ({ method, path, body, answers }: ShownCall): Sending => ({
  method,
  path,
  type: body?.type ?? "",
  answers: answers.find(({ status }) => Number(status) < 400)?.type ?? "",
});

/** The controls of the form with what stands in them at first: what must be sent, and nothing that may stay away. */
export function firstTyped({ parameters, body }: ShownCall): Typed[] {
  const asked = parameters.map(({ name, place, required, example }): Typed => {
    return { place, name, required, text: required ? example : "" };
  });
  if (!body || body.kind === "json") return asked;
  const file: Typed = { place: "file", name: "file", required: true, text: "" };
  if (body.kind === "file") return [...asked, file];
  const fields = body.fields.filter(({ name }) => name !== "file");
  return [...asked, ...fields.map(({ name, required }): Typed => ({ place: "form", name, required, text: "" })), file];
}

/** As high as what it holds, as far as it leaves room for the rest of the page. */
export const rowsOf = (text: string): number => Math.min(20, text.split("\n").length);
