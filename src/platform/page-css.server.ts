type Rule = { head: string; body: string | null };

/** The rules of a stylesheet one by one: what stands before each brace, and what within; null without braces. */
function* rulesOf(css: string): Generator<Rule> {
  let at = 0;
  while (at < css.length) {
    const start = at;
    at = endOf(css, at, (char) => char === "{" || char === ";");
    const head = css.slice(start, at).trim();
    if (css[at] !== "{") {
      at += 1;
      if (head) yield { head, body: null };
      continue;
    }
    const open = at + 1;
    let depth = 1;
    at = endOf(css, open, (char) => {
      if (char === "{") depth += 1;
      if (char === "}") depth -= 1;
      return depth === 0;
    });
    yield { head, body: css.slice(open, at) };
    at += 1;
  }
}

/** Where `isEnd` first holds, outside of texts in quotes, escapes and comments. */
function endOf(css: string, from: number, isEnd: (char: string) => boolean): number {
  let quote = "";
  for (let at = from; at < css.length; at += 1) {
    const char = css[at] ?? "";
    if (char === "\\") at += 1;
    else if (quote) quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "/" && css[at + 1] === "*") at = css.indexOf("*/", at) + 1 || css.length;
    else if (isEnd(char)) return at;
  }
  return css.length;
}

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, char: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : char,
  );

const classesOf = (selector: string) =>
  Array.from(selector.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|\P{ASCII})+)/giu), ([, name]) =>
    unescaped(name ?? ""),
  );

function pruned(css: string, isUsed: (name: string) => boolean): string {
  let kept = "";
  for (const { head, body } of rulesOf(css)) {
    if (body === null) kept += `${head};`;
    else if (/^@(?:media|supports|layer|container)\b/.test(head)) {
      const inner = pruned(body, isUsed);
      if (inner) kept += `${head}{${inner}}`;
    } else {
      const classes = head.startsWith("@") ? [] : classesOf(head);
      if (classes.length === 0 || classes.some(isUsed)) kept += `${head}{${body}}`;
    }
  }
  return kept;
}

/** Properties and movements that nothing speaks of any more. */
function withoutIdle(css: string): string {
  const named = /@(?:property|keyframes) ([\w-]+)\s*\{(?:[^{}]|\{[^{}]*\})*\}/g;
  const rest = css.replaceAll(named, "");
  return css.replaceAll(named, (rule, name: string) => (rest.includes(name) ? rule : ""));
}

/**
 * A page without the styles of what does not stand on it: most of ours are of workspaces, and a cheap phone reads them
 * all before it paints. Only for pages whose scripts add no classes that the page itself does not hold.
 */
export function purgeCss(html: string): string {
  const words = new Set(
    Array.from(html.matchAll(/ class="([^"]*)"/g)).flatMap(([, names]) =>
      (names ?? "").replaceAll("&amp;", "&").replaceAll("&gt;", ">").replaceAll("&#x27;", "'").split(/\s+/),
    ),
  );
  return html.replace(
    /(<style id="page-css"[^>]*>)([\s\S]*?)(<\/style>)/,
    (_, open: string, css: string, close: string) => open + withoutIdle(pruned(css, (name) => words.has(name))) + close,
  );
}
