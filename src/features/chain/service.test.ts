import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { removeFiles } from "#features/media/service.server.ts";
import { media } from "#features/media/tables.server.ts";
import { recordAct } from "#platform/acts.server.ts";
import { transaction } from "#platform/context.server.ts";
import { closedVault, vaultOf } from "#platform/vault.server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { chainContext } from "../../../tests/harness/chain.ts";
import { repairRequest } from "../../../tests/harness/requests.ts";
import { ownedBuilding, password, person, picture, send } from "../../../tests/harness/world.ts";
import { findSigningKey, keyLost, prepareKey } from "./keys.service.server.ts";
import { openNote, readCheckpoint } from "./note.rules.ts";
import { chainSize, findCheckpoint, listKeys, readNodes } from "./queries.server.ts";
import { commitmentOf, type Facts, leafBytes, whoText } from "./rules.ts";
import { sequenceWaiting } from "./sequencer.service.server.ts";
import { chainBackfill, chainDetails, chainEntries } from "./tables.server.ts";
import { emptyRoot, leafHash, nodeHash, sameHash } from "./tree.rules.ts";

const { database } = await testApp();
const said: string[] = [];
const acting = await chainContext({ debug() {}, info() {}, warn() {}, error: (_, text = "") => said.push(text) });

const entriesOf = (thingId: string) =>
  database.db
    .select()
    .from(chainEntries)
    .leftJoin(chainDetails, eq(chainDetails.entryId, chainEntries.id))
    .where(eq(chainEntries.thingId, thingId))
    .orderBy(chainEntries.no);

/** The root by the leaves alone. */
function rootOfLeaves(hashes: Uint8Array[]): Uint8Array {
  const [first] = hashes;
  if (!first) return emptyRoot;
  if (hashes.length === 1) return first;
  const split = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
  return nodeHash(rootOfLeaves(hashes.slice(0, split)), rootOfLeaves(hashes.slice(split)));
}

/** That the numbers have no gap, and that the signed root is the root of all entries as they stand. */
async function expectWhole(): Promise<void> {
  const rows = await database.db.select().from(chainEntries).where(sql`no is not null`).orderBy(chainEntries.no);
  expect(rows.map(({ no }) => no)).toEqual(rows.map((_, at) => at));
  const hashes = rows.map(({ facts, no, loggedAt }) =>
    leafHash(leafBytes({ facts, no: no ?? -1, loggedAt: loggedAt?.toISOString() ?? "" })),
  );
  const last = await findCheckpoint(acting());
  expect(last?.size).toBe(rows.length);
  expect(last && sameHash(new Uint8Array(last.root), rootOfLeaves(hashes))).toBe(true);
}

const recorded = (thingId: string) =>
  recordAct(acting(), { thing: "waitlist", act: "exported", thingId }, { kind: "site_admin", id: newId() });

describe("an act of record", () => {
  test("is committed to with who did it and what was written, gets a number, and stands under a signed root", async () => {
    const { owner, propertyId } = await ownedBuilding();
    const edited = { thing: "property", act: "edited", thingId: propertyId, propertyId, text: "New roof" } as const;
    await recordAct(acting(), edited, { kind: "user", id: owner.id });
    await sequenceWaiting(acting());
    const rows = await entriesOf(propertyId);
    const found = rows.map(({ chain_entries: entry, chain_details: detail }) => ({
      facts: JSON.parse(entry.facts) as Facts,
      detail,
    }));
    const onboarded = found.find(({ facts }) => facts.act === "onboarded");
    expect(onboarded?.facts).toMatchObject({ kind: "act", thing: "property", propertyId, by: "user" });
    const salt = onboarded?.detail?.whoSalt?.toString("hex") ?? "";
    expect(commitmentOf({ salt, text: whoText(owner.id) })).toBe(onboarded?.facts.who);
    const written = found.find(({ facts }) => facts.act === "edited");
    const { what, whatSalt } = written?.detail ?? {};
    expect(what).toBe('{"data":null,"text":"New roof"}');
    expect(commitmentOf({ salt: whatSalt?.toString("hex") ?? "", text: what ?? "" })).toBe(written?.facts.what);
    await expectWhole();
    const checkpoint = await findCheckpoint(acting());
    const [key] = await listKeys(acting());
    const publicKey = new Uint8Array(key?.publicKey ?? []);
    const opened = openNote(checkpoint?.note ?? "", [{ name: key?.name ?? "", publicKey }]);
    expect(opened?.key.name).toBe("tunse.example/chain");
    expect(readCheckpoint(opened?.text ?? "")?.size).toBe(checkpoint?.size);
  });

  test("that fails leaves no entry", async () => {
    const thingId = newId();
    await expect(
      transaction(acting(), async (ctx) => {
        await recordAct(ctx, { thing: "waitlist", act: "exported", thingId });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await entriesOf(thingId)).toEqual([]);
  });

  test("is numbered once and without a gap, however many processes number at the same time", async () => {
    const things = Array.from({ length: 30 }, newId);
    await Promise.all([
      ...things.map(recorded),
      ...things.slice(0, 8).map(() => sequenceWaiting(acting())),
      ...things.slice(0, 8).map(() => sequenceWaiting(acting())),
    ]);
    await sequenceWaiting(acting());
    await expectWhole();
  });

  test("keeps its order where a clock goes back", async () => {
    const [early, late] = [newId(), newId()];
    await recorded(late);
    await sequenceWaiting({ ...acting(), now: new Date(Date.now() + 60_000) });
    await recorded(early);
    await sequenceWaiting(acting());
    const [[first], [second]] = [await entriesOf(late), await entriesOf(early)];
    expect(second?.chain_entries.loggedAt).toEqual(first?.chain_entries.loggedAt);
    await expectWhole();
  });

  test.each([
    ["changed", sql`update chain_entries set facts = '{}' where no = 0`],
    ["taken out", sql`delete from chain_entries where no = 0`],
    ["given another number", sql`update chain_entries set no = no + 1000000 where no = 0`],
    ["emptied", sql`truncate chain_entries`],
    ["changed in the tree", sql`update chain_nodes set hash = '\\x00' where level = 0 and place = 0`],
    ["signed over", sql`delete from chain_checkpoints`],
  ])("is not %s by a fault of the product", async (_, statement) => {
    await recorded(newId());
    await sequenceWaiting(acting());
    const failed = await database.db.execute(statement).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(String((failed as Error).cause)).toContain("The chain is only ever added to.");
  });
});

describe("a key that is lost", () => {
  test("is said to the operator, another signs from then on, and the old one's notes are still told true", async () => {
    await recorded(newId());
    await sequenceWaiting(acting());
    const before = await findCheckpoint(acting());
    const another = { ...acting(), vault: vaultOf(Buffer.from("another secret of this machine")) };
    expect(await findSigningKey(another)).toBeUndefined();
    // Without its key a process numbers what waits, and signs nothing.
    await recorded(newId());
    await sequenceWaiting(another);
    expect((await findCheckpoint(acting()))?.size).toBe(before?.size);

    await prepareKey(another);
    await prepareKey(another);
    expect(said.filter((text) => text === keyLost)).toHaveLength(1);
    await sequenceWaiting(another);
    const after = await findCheckpoint(acting());
    expect(after?.size).toBe(await chainSize(acting()));
    const keys = await listKeys(acting());
    const noteKeys = keys.map(({ name, publicKey }) => ({ name, publicKey: new Uint8Array(publicKey) }));
    const [now, old] = noteKeys;
    expect(now && openNote(after?.note ?? "", [now])).toBeDefined();
    expect(now && openNote(before?.note ?? "", [now])).toBeUndefined();
    expect(old && openNote(before?.note ?? "", [old])).toBeDefined();
    expect(keys.map(({ retiredAt }) => retiredAt === null).slice(0, 2)).toEqual([true, false]);
    const acts = (await entriesOf(keys[1]?.id ?? "")).map(({ chain_entries: { facts } }) => JSON.parse(facts).act);
    expect(acts).toEqual(["made", "lost"]);
    // The tests' own secret is back: that is another loss, told again.
    await prepareKey(acting());
    await sequenceWaiting(acting());
    await expectWhole();
  });

  test("is never opened by what has no business with secrets", async () => {
    await expect(findSigningKey({ ...acting(), vault: closedVault })).rejects.toThrow("Secrets are opened");
  });
});

describe("somebody who deletes their account", () => {
  test("goes from the chain with their salts, and the tree stays whole", async () => {
    const { owner, propertyId, occupant } = await ownedBuilding();
    await sequenceWaiting(acting());
    const count = async (id: string) => database.db.$count(chainDetails, eq(chainDetails.actorId, id));
    expect(await count(occupant.id)).toBeGreaterThan(0);
    expect((await send("DELETE", "/auth/me", occupant.token, { password })).status).toBe(200);
    await sequenceWaiting(acting());
    expect(await count(occupant.id)).toBe(0);
    expect(await count(owner.id)).toBeGreaterThan(0);
    const rows = await entriesOf(propertyId);
    const left = rows.find(({ chain_entries: { facts } }) => JSON.parse(facts).act === "member_left");
    expect(left?.chain_details).toMatchObject({ actorId: null, whoSalt: null });
    await expectWhole();
  });
});

describe("a file", () => {
  test("is committed to by its own hash, until it is gone for good", async () => {
    const { propertyId, occupant } = await ownedBuilding();
    const file = { file_data: await picture(), file_type: "image", file_name: "meter.jpg" };
    const request = repairRequest({ propertyId, mediaUploads: [file] });
    const { ticket } = (await occupant.post("/repair-tickets", request)).body.data;
    const [row] = await database.db.select().from(media).where(eq(media.thingId, ticket.id));
    const committed = async () => (await entriesOf(ticket.id)).find(({ chain_entries: { id } }) => id === row?.id);
    const entry = await committed();
    expect(JSON.parse(entry?.chain_entries.facts ?? "")).toMatchObject({ kind: "file", act: "received", propertyId });
    const what = JSON.parse(entry?.chain_details?.what ?? "");
    expect(what.sha256).toBe(createHash("sha256").update(Buffer.from(file.file_data, "base64")).digest("hex"));
    await database.db.update(media).set({ thing: null, thingId: null }).where(eq(media.thingId, ticket.id));
    await removeFiles(acting(), row ? [row] : []);
    expect((await committed())?.chain_details).toMatchObject({ what: null, whatSalt: null });
    await sequenceWaiting(acting());
    await expectWhole();
  });
});

describe("what stood on record before the chain", () => {
  test("is taken in once, and says that it is older", async () => {
    const { propertyId } = await ownedBuilding();
    const gone = await person("property_owner");
    const [line, act] = [newId(), newId()];
    await database.db.execute(sql`
      insert into activity (id, property_id, thing, thing_id, act, actor_id, text, at)
      values (${line}, ${propertyId}, 'property', ${propertyId}, 'edited', ${gone.id}, 'New roof', now())`);
    await database.db.execute(sql`
      insert into audit (id, actor_kind, actor_id, act, thing, thing_id, at)
      values (${newId()}, 'user', ${gone.id}, 'edited', 'property', ${propertyId}, now()),
        (${act}, 'user', ${gone.id}, 'signed_in', 'account', ${gone.id}, '2026-01-02T03:04:05.678Z')`);
    expect((await send("DELETE", "/auth/me", gone.token, { password })).status).toBe(200);
    const after = "00000000-0000-0000-0000-000000000000";
    for (const source of ["activity", "audit"] as const)
      await database.db.insert(chainBackfill).values({ source, after, until: newId() });
    await sequenceWaiting(acting());
    await sequenceWaiting(acting());
    expect(await database.db.$count(chainBackfill)).toBe(0);
    const rows = [...(await entriesOf(propertyId)), ...(await entriesOf(gone.id))];
    const earlier = rows.filter(({ chain_entries: { facts } }) => (JSON.parse(facts) as Facts).earlier);
    expect(earlier.map(({ chain_entries: { id } }) => id).sort()).toEqual([line, act].sort());
    expect(earlier.map(({ chain_details: detail }) => detail?.actorId)).toEqual([null, null]);
    expect(JSON.parse(earlier.at(-1)?.chain_entries.facts ?? "").at).toBe("2026-01-02T03:04:05.678Z");
    await expectWhole();
  });
});

test("a node that is missing is said, not made up", async () => {
  const hashOf = await readNodes(acting(), [{ level: 40, place: 7 }]);
  expect(() => hashOf({ level: 40, place: 7 })).toThrow("The chain has no node 40:7.");
});
