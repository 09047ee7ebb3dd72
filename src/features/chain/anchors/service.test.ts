import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#domain/ids.ts";
import { recordAct } from "#platform/acts.server.ts";
import { anchoredAt } from "#platform/channels/anchors.server.ts";
import type { Letter } from "#platform/mail.server.ts";
import { noMail } from "#platform/mail.server.ts";
import { type Keepers, type Mood, startKeepers } from "../../../../scripts/anchors/server.ts";
import { authorityOf as inventedAuthority } from "../../../../scripts/anchors/stamps.ts";
import { pushAlone, testApp } from "../../../../tests/harness/app.ts";
import { chainContext } from "../../../../tests/harness/chain.ts";
import { person, send, siteAdmin } from "../../../../tests/harness/world.ts";
import { findProgram } from "../../../../tests/rig/install.ts";
import { findCheckpoint } from "../queries.server.ts";
import { sequenceWaiting } from "../sequencer.service.server.ts";
import { askOne, completeWaiting } from "./asking.service.server.ts";
import { anchorJob } from "./jobs.server.ts";
import { queueLetters } from "./letters.service.server.ts";
import { readOtsFile } from "./ots.rules.ts";
import { readStamp, stampRequest } from "./stamp.service.server.ts";

const { app, database, drain, post, ways } = await testApp();
const said: string[] = [];
const base = await chainContext({ debug() {}, info() {}, warn: (_, text = "") => said.push(text), error() {} });
const acting = () => ({ ...base(), channels: ways.channels });
let keepers: Keepers;
beforeAll(async () => {
  keepers = await startKeepers();
});
afterAll(() => keepers.stop());

let round = 0;
let [stampUrl, calendarUrl] = ["", ""];
/** Addresses of their own for each test, and a tree that has grown. */
beforeEach(async () => {
  round += 1;
  said.length = 0;
  [stampUrl, calendarUrl] = [keepers.stampUrl(`n${round}`), keepers.calendarUrl(`n${round}`)];
  const named = { stamps: [stampUrl], calendars: [calendarUrl], roots: [keepers.root], mailTo: [] };
  ways.channels = { ...pushAlone, anchors: anchoredAt(named, 1_000) };
  await grow();
});
afterAll(() => {
  ways.channels = pushAlone;
});

async function grow(): Promise<void> {
  await recordAct(acting(), { thing: "waitlist", act: "exported", thingId: newId() }, {
    kind: "system",
    id: null,
  } as never);
  await sequenceWaiting(acting());
}

const listed = async (url: string) =>
  (await send("GET", "/chain/anchors", null)).body.data.anchors.filter((one: { authority: string }) =>
    url.endsWith(one.authority),
  );
const fileOf = async (path: string) => (await app.inject({ method: "GET", url: path })).rawPayload;
const day = (days: number) => ({ ...acting(), now: new Date(Date.now() + days * 86_400_000) });

describe("a time stamp", () => {
  test("of the newest checkpoint is kept once a day while the tree grows, and anybody reads it", async () => {
    await askOne(acting(), "rfc3161", stampUrl);
    await grow();
    await askOne(acting(), "rfc3161", stampUrl);
    expect(keepers.asked(stampUrl)).toBe(1);
    const checkpoint = await findCheckpoint(acting());
    const [one] = await listed(stampUrl);
    expect(one).toMatchObject({ kind: "rfc3161", block: null, saidAt: expect.any(String) });
    expect(one.size).toBe((checkpoint?.size ?? 0) - 1);
    const note = await fileOf(one.note);
    const answer = await fileOf(one.file);
    expect(note.toString()).toContain(`\n${one.size}\n`);
    const digest = createHash("sha256").update(note).digest();
    expect(answer.includes(digest)).toBe(true);
    expect((await app.inject({ method: "GET", url: `${one.file}x` })).statusCode).toBe(404);
  });

  test("is not asked for again while nothing was added", async () => {
    await askOne(acting(), "rfc3161", stampUrl);
    await askOne(day(2), "rfc3161", stampUrl);
    expect(keepers.asked(stampUrl)).toBe(1);
  });

  test.each<[Mood, RegExp]>([
    ["down", /could not be reached/],
    ["slow", /did not answer within 1 seconds/],
    ["html", /is no time stamp/],
    ["garbage", /is no time stamp/],
    ["huge", /more than any proof is long/],
    ["refuses", /It refused: Please pay first/],
    ["other hash", /stamped another hash/],
    ["other nonce", /repeated another number/],
    ["old clock", /more than 15 minutes from the clock/],
    ["forged", /not by the certificate/],
    ["swapped", /another time stamp than the one in the answer/],
    ["no purpose", /not meant for time stamps/],
    ["cut", /is no time stamp/],
  ])("from an authority that is %s is kept out, said, and asked for again", async (mood, sentence) => {
    keepers.setMood(stampUrl, mood);
    await expect(askOne(acting(), "rfc3161", stampUrl)).rejects.toThrow(sentence);
    expect(await listed(stampUrl)).toEqual([]);
    expect(said.join()).toMatch(sentence);
    const admin = await siteAdmin();
    const before = (await admin.get("/admin/anchors")).body.data;
    expect(before.problems.join()).toMatch(sentence);
    keepers.setMood(stampUrl, "right");
    await askOne(acting(), "rfc3161", stampUrl);
    expect(await listed(stampUrl)).toHaveLength(1);
    const after = (await admin.get("/admin/anchors")).body.data;
    expect(after.problems).toEqual([]);
    expect(after.authorities[0]).toMatchObject({ kind: "rfc3161", trouble: null, lastAt: expect.any(String) });
  });

  test("by somebody whom no trusted certificate stands behind is kept out", async () => {
    const roots = [inventedAuthority("Somebody else").pem];
    const named = { stamps: [stampUrl], calendars: [], roots, mailTo: [] };
    ways.channels = { ...pushAlone, anchors: anchoredAt(named, 1_000) };
    await expect(askOne(acting(), "rfc3161", stampUrl)).rejects.toThrow("does not lead to one in TIMESTAMP_CA");
  });

  test("is asked of each authority by itself by the nightly job: one that is down holds up nobody", async () => {
    keepers.setMood(stampUrl, "down");
    const second = keepers.stampUrl(`other${round}`);
    const named = { stamps: [stampUrl, second], calendars: [calendarUrl], roots: [], mailTo: [] };
    ways.channels = { ...pushAlone, anchors: anchoredAt(named, 1_000) };
    await anchorJob.work(acting(), {});
    await drain().catch(() => {});
    await expect.poll(async () => (await listed(second)).length).toBe(1);
    expect(await listed(stampUrl)).toEqual([]);
    expect(await listed(calendarUrl)).toHaveLength(1);
  });

  test("stays: no row of it is ever changed", async () => {
    await askOne(acting(), "rfc3161", stampUrl);
    await expect(database.db.execute(sql`update chain_anchors set block = 1`)).rejects.toThrow();
    await expect(database.db.execute(sql`delete from chain_anchors`)).rejects.toThrow();
  });
});

describe("OpenTimestamps", () => {
  test("is pending at first, and names its block when the calendar has one", async () => {
    await askOne(acting(), "opentimestamps", calendarUrl);
    const [pending] = await listed(calendarUrl);
    expect(pending).toMatchObject({ kind: "opentimestamps", block: null, saidAt: null });
    await completeWaiting(acting());
    expect((await listed(calendarUrl))[0].id).toBe(pending.id);
    keepers.mine(900_777);
    await completeWaiting(acting());
    await completeWaiting(acting());
    const all = await listed(calendarUrl);
    expect(all).toHaveLength(1);
    expect(all[0].block).toBe(900_777);
    const digest = createHash("sha256")
      .update(await fileOf(all[0].note))
      .digest();
    const proof = readOtsFile(await fileOf(all[0].file));
    expect(Buffer.from(proof.digest).equals(digest)).toBe(true);
    expect(proof.attestations.map(({ kind }) => kind).sort()).toEqual(["bitcoin", "pending"]);
  });

  test.each<[Mood, RegExp]>([
    ["down", /could not be reached/],
    ["html", /./],
    ["garbage", /./],
    ["huge", /more than any proof is long/],
    ["refuses", /It answered 503/],
    ["cut", /ends too early/],
  ])(
    "by a calendar that is %s is kept out and asked for again, when it promises and when it should keep it",
    async (mood, sentence) => {
      keepers.setMood(calendarUrl, mood);
      await expect(askOne(acting(), "opentimestamps", calendarUrl)).rejects.toThrow(sentence);
      keepers.setMood(calendarUrl, "right");
      await askOne(acting(), "opentimestamps", calendarUrl);
      keepers.mine(900_778);
      keepers.setMood(calendarUrl, mood);
      await completeWaiting(acting());
      expect((await listed(calendarUrl))[0].block).toBeNull();
      keepers.setMood(calendarUrl, "right");
      await completeWaiting(acting());
      expect((await listed(calendarUrl))[0].block).toBe(900_778);
    },
  );
});

describe("the newest checkpoint by mail", () => {
  const sent: Letter[] = [];
  beforeEach(() => {
    sent.length = 0;
    post.mail = { isSetUp: true, send: async (letter) => void sent.push(letter) };
  });
  afterAll(() => {
    post.mail = noMail;
  });

  test("goes each week to owners who asked for it and to the addresses of the site, until they say no", async () => {
    const named = { stamps: [], calendars: [], roots: [], mailTo: ["lawyer@example.com"] };
    ways.channels = { ...pushAlone, anchors: anchoredAt(named) };
    const [owner, other] = [await person("property_owner"), await person("property_owner")];
    await database.db.execute(
      sql`update accounts set email_verified_at = now() where id in (${owner.id}, ${other.id})`,
    );
    expect((await owner.put("/me/checkpoint-letter", { isOn: true })).body.data.isOn).toBe(true);
    expect((await owner.get("/me/checkpoint-letter")).body.data).toEqual({ isOn: true, isMailSetUp: true });
    await queueLetters({ ...acting(), mail: post.mail });
    await drain();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(["lawyer@example.com", owner.email].toSorted());
    const checkpoint = await findCheckpoint(acting());
    for (const { text } of sent) expect(text).toContain(checkpoint?.note.trimEnd());
    sent.length = 0;
    await owner.put("/me/checkpoint-letter", { isOn: false });
    await queueLetters({ ...acting(), mail: post.mail });
    await drain();
    expect(sent.map(({ to }) => to)).toEqual(["lawyer@example.com"]);
  });

  test("is for owners; nobody else can have it, and nothing but yes or no is taken", async () => {
    const manager = await person("property_manager");
    expect((await manager.put("/me/checkpoint-letter", { isOn: true })).status).toBe(403);
    const owner = await person("property_owner");
    expect((await owner.put("/me/checkpoint-letter", { isOn: "yes" })).status).toBe(422);
  });
});

const openssl = findProgram("openssl");

describe.runIf(openssl)("with Debian's openssl", () => {
  const folder = mkdtempSync(join(tmpdir(), "tunse-stamps-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const run = (...args: string[]) =>
    execFileSync(openssl ?? "", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });

  test("what is kept is verified by the command that the page names", async () => {
    await askOne(acting(), "rfc3161", stampUrl);
    const [one] = await listed(stampUrl);
    writeFileSync(at("note.txt"), await fileOf(one.note));
    writeFileSync(at("stamp.tsr"), await fileOf(one.file));
    writeFileSync(at("ca.pem"), keepers.root);
    const good = run("ts", "-verify", "-data", "note.txt", "-in", "stamp.tsr", "-CAfile", "ca.pem");
    expect(good.toString()).toContain("Verification: OK");
  });

  test.each(["rsa:2048", "ec"])(
    "a stamp that openssl made with a key of %s behind an authority of its own is read",
    (kind) => {
      const key = kind === "ec" ? ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"] : [kind];
      writeFileSync(at("ext.cnf"), "extendedKeyUsage = critical,timeStamping\nkeyUsage = critical,digitalSignature\n");
      run(
        "req",
        "-x509",
        "-newkey",
        ...key,
        "-nodes",
        "-keyout",
        "ca.key",
        "-out",
        "ca.pem",
        "-subj",
        "/CN=Root",
        "-days",
        "9",
      );
      run("req", "-newkey", ...key, "-nodes", "-keyout", "tsa.key", "-out", "tsa.csr", "-subj", "/CN=TSA");
      run(
        ..."x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out tsa.pem -days 9 -extfile ext.cnf".split(
          " ",
        ),
      );
      writeFileSync(at("serial"), "01\n");
      writeFileSync(
        at("tsa.cnf"),
        `[tsa]\ndefault_tsa = t\n[t]\nserial = ${at("serial")}\nsigner_digest = sha512\ndefault_policy = 1.2.3.4.1\ndigests = sha256\nsigner_cert = ${at("tsa.pem")}\nsigner_key = ${at("tsa.key")}\ncerts = ${at("ca.pem")}\ness_cert_id_chain = yes\n`,
      );
      const digest = createHash("sha256").update("a checkpoint").digest();
      const { der, nonce } = stampRequest(digest);
      writeFileSync(at("ask.tsq"), der);
      run("ts", "-reply", "-config", "tsa.cnf", "-section", "t", "-queryfile", "ask.tsq", "-out", "answer.tsr");
      const answer = execFileSync("cat", [at("answer.tsr")]);
      const roots = [new X509Certificate(execFileSync("cat", [at("ca.pem")]))];
      const { saidAt } = readStamp(answer, { digest, nonce, roots, now: new Date() });
      expect(Math.abs(saidAt.getTime() - Date.now())).toBeLessThan(120_000);
    },
  );
});
