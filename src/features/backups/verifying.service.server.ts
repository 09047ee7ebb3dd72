import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#platform/context.server.ts";
import { giveWay } from "#platform/priority.server.ts";
import { findNewest } from "./queries.server.ts";
import type { Verified } from "./restoring.service.server.ts";
import { tellVerified } from "./rules.ts";
import { backups } from "./tables.server.ts";

const program = fileURLToPath(new URL("../../backup.ts", import.meta.url));
const runtime = fileURLToPath(new URL("../../../scripts/runtime.cjs", import.meta.url));

/** Restores the newest backup where nobody is, and writes down what was found. */
export async function verifyArchive(ctx: Ctx): Promise<void> {
  const place = ctx.backups;
  const row = await findNewest(ctx);
  const path = place && row?.name ? join(place.folder, row.name) : undefined;
  if (!row || path === undefined) return;
  const found = existsSync(path) ? await inProcessOfItsOwn(path) : { fault: "The file is not there any more." };
  const told =
    "fault" in found
      ? { isGood: false, verifyMs: null, checked: [found.fault] }
      : { isGood: isGoodOf(found), verifyMs: found.tookMs, checked: tellVerified(found) };
  await ctx.db
    .update(backups)
    .set({ verifiedAt: sql`now()`, ...told })
    .where(eq(backups.id, row.id));
  ctx.log[told.isGood ? "info" : "error"]({ name: row.name, ...told }, "A backup was verified.");
}

const isGoodOf = ({ diagnosis, manifest }: Verified) => diagnosis.isWell && manifest.faults.length === 0;

/** A second database takes memory and time, which calls should not wait for. */
function inProcessOfItsOwn(path: string): Promise<Verified | { fault: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--require", runtime, program, "verify", path], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let errors = "";
    let found: Verified | undefined;
    if (child.pid !== undefined) giveWay(constants.priority.PRIORITY_BELOW_NORMAL, child.pid);
    child.stderr?.on("data", (chunk) => (errors += String(chunk)));
    child.on("message", (told) => {
      found = told as Verified;
    });
    child.on("error", (error) => resolve({ fault: error.message }));
    child.on("close", () => resolve(found ?? { fault: errors.trim() || "The verification ended without a word." }));
  });
}
