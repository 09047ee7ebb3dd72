import type { Schema } from "./openapi/examples.server.ts";

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: unknown) => String(text).replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
/** Backticks, stars and blank lines of our own words. */
const prose = (text: unknown) =>
  escaped(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\*\*([^*]+)\*\*/g, "<b>$1</b>");
const paragraphs = (text: unknown) =>
  String(text)
    .split("\n\n")
    .map((part) => (part.startsWith("- ") ? listOf(part.split("\n")) : `<p>${prose(part)}</p>`))
    .join("");
const listOf = (lines: string[]) => `<ul>${lines.map((line) => `<li>${prose(line.slice(2))}</li>`).join("")}</ul>`;
const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
const json = (value: unknown) => escaped(JSON.stringify(value, null, 2));

type Contract = {
  info: { title: string; description: string };
  tags: { name: string; description?: string }[];
  paths: Record<string, Schema>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Schema> };
};
type Operation = { method: string; path: string; said: Schema };

/** The contract as a page that needs no script: each call with what it takes and answers. */
export function docsPage(contract: Contract, nonce: string): string {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, said]) => ({ method: method.toUpperCase(), path, said: said as Schema })),
  );
  const nav = contract.tags.map(({ name }) => `<a href="#${idOf(name)}">${escaped(name)}</a>`).join("");
  const sections = contract.tags.map(({ name, description }) => {
    const calls = operations.filter(({ said }) => (said.tags as string[]).includes(name));
    const shown = calls.map((operation) => showCall(operation, contract)).join("");
    return `<section id="${idOf(name)}"><h2>${escaped(name)}</h2>${description ? `<p>${escaped(description)}</p>` : ""}${shown}</section>`;
  });
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><title>The calls of Tunse</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${style}</style></head><body>
<nav aria-label="Groups of calls">${nav}</nav><main>
<h1>The calls of Tunse</h1>${paragraphs(contract.info.description)}
<p>All of it, made from the schemas that validate: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections.join("\n")}</main></body></html>`;
}

function showCall({ method, path, said }: Operation, contract: Contract): string {
  const parameters = said.parameters as Schema[];
  const body = contentIn(said.requestBody, contract);
  return `<details id="${escaped(said.operationId)}"><summary><code class="${method.toLowerCase()}">${method}</code> <code class="path">/api${escaped(path)}</code> <span>${escaped(said.summary)}</span></summary>
${paragraphs(said.description)}${showParameters(parameters)}${showBody(body)}${showAnswers(said.responses as Record<string, Schema>, contract)}</details>`;
}

function showParameters(parameters: Schema[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, in: where, required, description, schema }) =>
    row(
      `${escaped(name)}`,
      `${escaped(where)}, ${kindOf(schema as Schema)}${required ? ", required" : ""}`,
      description,
    ),
  );
  return `<h3>Takes</h3><dl>${rows.join("")}</dl>`;
}

function showBody(body: { schema: Schema; example: unknown } | undefined): string {
  if (!body) return "";
  const required = (body.schema.required ?? []) as string[];
  const rows = Object.entries((body.schema.properties ?? {}) as Record<string, Schema>).map(([name, schema]) =>
    row(escaped(name), `${kindOf(schema)}${required.includes(name) ? ", required" : ""}`, schema.description),
  );
  return `<h3>Body</h3><dl>${rows.join("")}</dl><pre tabindex="0" aria-label="Example of the body">${json(body.example)}</pre>`;
}

function showAnswers(responses: Record<string, Schema>, contract: Contract): string {
  const shown = Object.entries(responses).map(([status, response]) => {
    const whole = resolved(response, contract);
    const content = contentIn(whole, contract);
    const isGood = Number(status) < 400;
    const example =
      content?.example === undefined
        ? ""
        : `<pre tabindex="0" aria-label="Example of ${status}">${json(content.example)}</pre>`;
    const words = `<b>${status}</b> ${prose(whole.description)}`;
    return isGood
      ? `<p>${words}</p>${example}`
      : `<details class="failure"><summary>${words}</summary>${example}</details>`;
  });
  return `<h3>Answers</h3>${shown.join("")}`;
}

const row = (name: string, kind: string, description: unknown) =>
  `<div><dt><code>${name}</code></dt><dd><small>${kind}</small>${description ? `<br>${prose(description)}` : ""}</dd></div>`;

function resolved(value: Schema, { components }: Contract): Schema {
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(\w+)$/.exec(String(value.$ref ?? "")) ?? [];
  return components[kind as keyof typeof components]?.[name] ?? value;
}

/** The first kind of content with its schema. */
function contentIn(holder: unknown, contract: Contract): { schema: Schema; example: unknown } | undefined {
  const content = (holder as Schema | undefined)?.content as Record<string, Schema> | undefined;
  const [first] = Object.values(content ?? {});
  return first && { schema: resolved(first.schema as Schema, contract), example: first.example };
}

/** The kind of a value in a few words: "text or null", "list of Task", "one of: low, high". */
function kindOf(schema: Schema): string {
  if (schema.$ref) return escaped(String(schema.$ref).split("/").at(-1));
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return [...new Set(branches.map(kindOf))].join(" or ");
  if (schema.enum) return `one of: ${(schema.enum as unknown[]).map((word) => escaped(word)).join(", ")}`;
  if (schema.type === "array") return `list of ${kindOf((schema.items ?? {}) as Schema)}`;
  const { minimum, maximum, maxLength } = schema;
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : "";
  const length = maxLength === undefined ? "" : ` of at most ${Number(maxLength).toLocaleString("en")} characters`;
  const types = [schema.type ?? "value"].flat().map((type) => kinds[String(type)] ?? String(type));
  return types.join(" or ") + range + length;
}

const kinds: Record<string, string> = { string: "text", integer: "whole number", boolean: "true or false" };

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 22%, transparent); --hush: color-mix(in srgb, currentColor 7%, transparent); }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.25rem 1rem; border-bottom: 1px solid var(--line); }
nav a { padding: 0.65rem 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h2 { margin: 2.5rem 0 0.25rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
section > details { border-bottom: 1px solid var(--line); }
section > details[open] { padding-bottom: 1.25rem; }
summary { cursor: pointer; padding: 0.75rem 0; }
section > details > summary > span { display: block; }
code { font: 0.92em/1.4 ui-monospace, monospace; }
summary code:first-child { font-weight: 700; }
code.path { font-weight: 600; }
dl { margin: 0; }
dl > div { padding: 0.4rem 0; border-top: 1px solid var(--line); }
dd { margin: 0; }
pre { overflow-x: auto; overflow-wrap: normal; max-height: 24rem; font-size: 14px; padding: 0.75rem; background: var(--hush); border-radius: 6px; }
.failure summary { padding: 0.35rem 0; }
@media (min-width: 62rem) {
  body { display: grid; grid-template-columns: 14rem minmax(0, 1fr); }
  nav { flex-direction: column; flex-wrap: nowrap; justify-content: flex-start; position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem; border-bottom: 0; border-right: 1px solid var(--line); }
  nav a { padding: 0.35rem 0; }
  dl > div { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: 1rem; }
}
`;
