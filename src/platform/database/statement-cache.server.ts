import type pg from "pg";

type Statement = { text: string; name?: string };
type Ask = (asked: unknown, values?: unknown, done?: unknown) => unknown;

const most = 500;
/** Lists of changing length make a new text each time; beyond this many values none is kept. */
const mostValues = 60;
const freshMs = 60_000;

/**
 * Keeps the statements of a connection prepared in the engine, from the second time on: reading and planning one takes
 * it several times as long as running it. Plans are dropped every minute, since the embedded engine gathers no
 * statistics: one made for an empty table would stay for good.
 */
export function rememberStatements(client: pg.ClientBase, now: () => number = Date.now): void {
  const ask: Ask = client.query.bind(client) as Ask;
  const names = new Map<string, string>();
  let seen = new Set<string>();
  let freshUntil = now() + freshMs;

  function nameOf(text: string): string | undefined {
    const name = names.get(text);
    if (name !== undefined || names.size >= most) return name;
    if (!seen.delete(text)) {
      if (seen.size >= most) seen = new Set();
      seen.add(text);
      return undefined;
    }
    names.set(text, `kept_${names.size}`);
    return names.get(text);
  }

  const query: Ask = (asked, values, done) => {
    const { text, name } = typeof asked === "string" ? { text: asked } : (asked as Statement);
    const isFit = name === undefined && Array.isArray(values) && values.length > 0 && values.length <= mostValues;
    const kept = isFit ? nameOf(text) : name;
    if (kept === undefined) return ask(asked, values, done);
    if (now() > freshUntil) {
      freshUntil = now() + freshMs;
      // A failed transaction refuses this, and older plans do no harm.
      (ask("discard plans") as Promise<unknown>).catch(() => {});
    }
    return ask(
      typeof asked === "string" ? { text, name: kept } : { ...(asked as Statement), name: kept },
      values,
      done,
    );
  };
  client.query = query as typeof client.query;
}
