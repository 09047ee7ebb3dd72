import { describe, expect, test } from "vitest";
import type { Ctx } from "#platform/context.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { folderStorage } from "#platform/storage.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { charged } from "../../../tests/harness/charges.ts";
import { add, verified } from "../../../tests/harness/members.ts";
import type { Person } from "../../../tests/harness/world.ts";
import { systemContext } from "../../app.server.ts";
import { partsOf } from "./parts.queries.server.ts";
import { findActor } from "./queries.server.ts";

const { database, dataDir, jobs, signer } = await testApp();

/** As the job that makes the archive of `who` acts. */
async function actingAs(who: Person): Promise<Ctx> {
  const silent = () => {};
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const site = { url: "https://tunse.example", supportEmail: null };
  const own = { db: database.db, storage: folderStorage(dataDir), signer, log, jobs, site, mail: noMail };
  const ctx = systemContext({ ...own, forgetSession: silent });
  const actor = await findActor(ctx, who.id);
  if (!actor) throw new Error("Nobody acts.");
  return { ...ctx, actor, accessBasis: [] };
}

/** The files of an archive; `between` runs where the rows of the first thing in `name` are taken, before those of the next. */
async function textsOf(ctx: Ctx, propertyId: string, name: string, between: () => Promise<void>) {
  const texts = new Map<string, string>();
  for await (const part of partsOf(ctx, { propertyId, fromDay: null, toDay: null })) {
    let text = "";
    let pieces = 0;
    for await (const piece of part.content) {
      text += piece.toString();
      pieces += 1;
      if (part.name === name && pieces === 2) await between();
    }
    texts.set(part.name, text);
  }
  return texts;
}

/** Two drafts, the newer of which comes first in lists. */
async function twoDrafts() {
  const home = await charged();
  const older = (await home.draft({ title: "Paint <gate>" })).body.data.demand.id as string;
  await home.draft({ title: "Guards" });
  return { ...home, older };
}

describe("an archive that is being made", () => {
  test("goes without the one draft that is thrown away meanwhile, and says so", async () => {
    const { owner, propertyId, older } = await twoDrafts();
    const texts = await textsOf(await actingAs(owner), propertyId, "demand-shares.csv", async () => {
      expect((await owner.remove(`/demands/${older}`)).status).toBe(200);
    });
    expect(texts.get("demand-shares.csv")).toContain("Guards");
    expect(texts.get("demand-shares.csv")).not.toContain("Paint");
    expect(texts.get("index.html")).toContain("demand-shares.csv: Paint &lt;gate&gt;");
  });

  test("fails where its person is sent away meanwhile", async () => {
    const { owner, propertyId } = await twoDrafts();
    const manager = await verified("property_manager");
    const { member } = (await add(owner, propertyId, manager.email, "property_manager")).body.data;
    const made = textsOf(await actingAs(manager), propertyId, "demand-shares.csv", async () => {
      await owner.remove(`/properties/${propertyId}/members/${member.id}`);
    });
    await expect(made).rejects.toMatchObject({ code: "not_found" });
  });
});
