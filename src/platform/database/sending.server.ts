import type { Socket } from "node:net";
import type pg from "pg";

type Ask = (asked: unknown, ...rest: unknown[]) => unknown;
type Asked = { text?: string; name?: string };
type Wire = {
  stream: Socket & { _writev?: (chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) => void };
  bind(config: object): void;
  execute(config: object): void;
};
const wireOf = (client: pg.Client): Wire => (client as unknown as { connection: Wire }).connection;

const begin = "begin";

/** Makes the statement by which transactions on this connection begin, which then needs no reading. */
export async function learnToBegin(client: pg.Client): Promise<void> {
  await client.query({ name: begin, text: begin });
  await client.query("rollback");
}

/**
 * What is asked within one turn of the event loop goes as one: to send costs as much as to ask for a row. A transaction begins
 * with its first statement, in one unit of the protocol: where the database refuses to begin it does not do that either.
 */
export function sendTogether(client: pg.Client): void {
  const ask: Ask = client.query.bind(client) as Ask;
  let isHeld = false;
  let isToBegin = false;

  const hold = () => {
    if (isHeld) return;
    isHeld = true;
    const { stream } = wireOf(client);
    stream._writev = joined;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };

  const query: Ask = (asked, ...rest) => {
    const { text, name } = typeof asked === "string" ? { text: asked } : (asked as Asked);
    if (client.pipeline && text === begin && name === undefined) {
      isToBegin = true;
      return Promise.resolve(begun);
    }
    if (!isToBegin) {
      hold();
      return ask(asked, ...rest);
    }
    isToBegin = false;
    // Nothing was asked in between.
    if (text === "commit" || text === "rollback") return Promise.resolve({ ...begun, command: text.toUpperCase() });
    hold();
    // Several in one text are no part of such a unit: they come after a `begin` of their own.
    if (text?.includes(";") && name === undefined && !hasValues(rest))
      return Promise.all([ask(begin), ask(asked, ...rest)]).then(([, answer]) => answer);
    beginOn(wireOf(client));
    const inUnit = typeof asked === "string" ? { text: asked } : (asked as Asked);
    const both = ask({ ...inUnit, queryMode: "extended" }, ...rest) as Promise<pg.QueryResult[]>;
    return both.then(([, answer]) => answer);
  };
  client.query = query as typeof client.query;
}

const begun = { command: "BEGIN", rowCount: null, oid: null, fields: [], rows: [] };

const hasValues = ([values]: unknown[]) => Array.isArray(values) && values.length > 0;

/** Without a `sync` of its own: what comes next is done only where this is. */
function beginOn(wire: Wire): void {
  wire.bind({ statement: begin });
  wire.execute({});
}

/** One piece for the network instead of one for each part of each statement. */
function joined(this: Socket, chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
  this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "buffer" as BufferEncoding, done);
}
