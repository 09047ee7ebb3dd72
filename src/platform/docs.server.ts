import type { Call } from "../domain/contract.ts";

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);

type Described = { paths: Record<string, Record<string, unknown>> };

/** The contract as a page that needs no script: each call with what it takes and answers. */
export function docsPage(calls: Call[], described: object, nonce: string): string {
  const { paths } = described as Described;
  const tags = [...new Set(calls.map((call) => call.tag))];
  const sections = tags.map((tag) => {
    const rows = calls
      .filter((call) => call.tag === tag)
      .map((call) => showCall(call, paths[call.path]?.[call.method.toLowerCase()]));
    return `<section><h2>${escaped(tag)}</h2>${rows.join("")}</section>`;
  });
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><title>The calls of Tunse</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${style}</style></head><body><main>
<h1>The calls of Tunse</h1><p>Made from the schemas that validate. The whole contract: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join("\n")}</main></body></html>`;
}

const showCall = (call: Call, details: unknown): string =>
  `<details><summary><code class="${call.method.toLowerCase()}">${call.method}</code> <code>/api${escaped(call.path)}</code> ${escaped(call.summary)}</summary>
<pre tabindex="0">${escaped(JSON.stringify(details, null, 2))}</pre></details>`;

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
summary { cursor: pointer; padding: 0.75rem 0; }
summary code:first-child { font-weight: 700; }
details { border-bottom: 1px solid; }
pre { overflow-x: auto; font-size: 14px; }
`;
