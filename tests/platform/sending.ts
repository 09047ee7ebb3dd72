import type { Ctx } from "#platform/context.server.ts";
import type { Db } from "#platform/database.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { hooks, lookups } from "../../src/app-listeners.server.ts";
import { waysBy } from "../harness/carried.ts";

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** What a process has that sends messages by these phones at this time; its queue asks for nothing, since it works all that is due. */
export function sendingContext(db: Db, phones: Parameters<typeof waysBy>[0], now: Date): Ctx {
  const ctx: Partial<Ctx> = {
    ...{ db, hooks, lookups, log, now, mail: noMail, channels: waysBy(phones) },
    ...{ site: { url: "https://tunse.example", supportEmail: null }, jobs: { send: async () => {} } },
    ...{ actor: { kind: "system" }, accessBasis: [], inTransaction: false },
  };
  return ctx as Ctx;
}
