import { expect, onTestFinished, test } from "vitest";
import { bringIn, callServer, register } from "../harness/remote.ts";
import { type Server, startServer } from "../harness/server.ts";
import { kinds, scratchFolder, scratchServerDatabase } from "./scratch.ts";

const kills = 4;
const writers = 4;
const leastEach = 5;
const kobo = 1_000;

test.runIf(kinds.includes("server"))(
  "money that is entered while the server is killed is there once, and the chain is whole",
  async () => {
    const dataDir = await scratchFolder();
    // A worker serves the calls as well, and needs no built screens.
    const settings = { DATABASE_URL: await scratchServerDatabase(), ROLE: "worker" };
    let server: Server | undefined;
    onTestFinished(() => server?.kill());
    const start = async () => {
      server = await startServer(dataDir, settings);
      return server;
    };
    const { url } = await start();
    const owner = await register(url, "property_owner");
    const at = `/properties/${await bringIn(url, owner)}/ledger`;
    await callServer(url, "POST", at, owner.token, { payerKind: "company" });
    const { accounts } = await callServer(url, "GET", `${at}/accounts`, owner.token);
    const idOf = (role: string) => (accounts as { id: string; role: string }[]).find((one) => one.role === role)?.id;
    const entry = { kind: "money_out", kobo, memo: "Diesel", fromId: idOf("bank"), toId: idOf("diesel") };
    /** Whether the server answered that it stands in the books. */
    const enter = async (base: string, key: string): Promise<boolean> => {
      const headers = {
        ...{ authorization: `Bearer ${owner.token}`, "content-type": "application/json", "idempotency-key": key },
      };
      const body = JSON.stringify({ ...entry, onDay: "2026-10-05" });
      const sent = fetch(`${base}/api${at}/postings`, { method: "POST", headers, body });
      return sent.then(
        ({ status }) => status === 201,
        () => false,
      );
    };
    const keys: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const now = server ?? (await start());
      const unsure: string[] = [];
      let isGone = false;
      const writing = Array.from({ length: writers }, async () => {
        while (!isGone) {
          const key = crypto.randomUUID();
          keys.push(key);
          if (await enter(now.url, key)) continue;
          unsure.push(key);
          // It is gone: whoever asks again at once only makes more to be sent anew.
          await new Promise((done) => setTimeout(done, 200));
        }
      });
      const wanted = keys.length + writers * leastEach;
      while (keys.length < wanted) await new Promise((done) => setTimeout(done, 5));
      await now.kill();
      isGone = true;
      await Promise.all(writing);
      const next = await start();
      // What nobody heard of is sent again, as a phone does; it may be there already.
      for (const key of unsure) expect(await enter(next.url, key)).toBe(true);
    }
    const base = server?.url ?? "";
    const { check } = await callServer(base, "GET", `${at}/check`, owner.token);
    expect(check).toMatchObject({ adds: true });
    const after = await callServer(base, "GET", `${at}/accounts`, owner.token);
    const diesel = (after.accounts as { role: string; balanceKobo: number }[]).find(({ role }) => role === "diesel");
    expect(diesel?.balanceKobo).toBe(keys.length * kobo);
    const { ledger } = await callServer(base, "GET", at, owner.token);
    expect((ledger as { postings: number }).postings).toBe(keys.length);
  },
);
