import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { chainContext } from "../../../tests/harness/chain.ts";
import { ownedBuilding, person, send } from "../../../tests/harness/world.ts";
import { openNote, readVerifierKey } from "./note.rules.ts";
import { sequenceWaiting } from "./sequencer.service.server.ts";
import { isConsistent, rootByInclusion } from "./tree.rules.ts";

const { app } = await testApp();
const acting = await chainContext();
for (let home = 0; home < 24; home += 1) await ownedBuilding();
await sequenceWaiting(acting());

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));
const ask = async (path: string) => (await send("GET", `/chain/${path}`, null)).body.data;

describe("anybody", () => {
  test("reads the newest root with the keys that it is checked by, also as the note itself", async () => {
    const { checkpoint, keys } = await ask("checkpoint");
    const key = readVerifierKey(keys[0].verifierKey);
    expect(key && openNote(checkpoint.note, [key])?.text).toContain(`\n${checkpoint.size}\n`);
    const plain = await app.inject({ method: "GET", url: "/chain/checkpoint" });
    expect(plain.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(plain.body).toBe(checkpoint.note);
  });

  test("proves of any entry that it stands under the root, of a small tree of every one", async () => {
    const { checkpoint } = await ask("checkpoint");
    const stands = async (no: number, of: number) => {
      const { leafHash, proof, root, size } = await ask(`inclusion?no=${no}&size=${of}`);
      const led = rootByInclusion(bytesOf(leafHash), no, size, proof.map(bytesOf));
      expect(Buffer.from(led ?? []).toString("hex"), `${no} of ${of}`).toBe(root);
      return root;
    };
    const small = Math.min(checkpoint.size, 67);
    for (let no = 0; no < small; no += 1) await stands(no, small);
    // The worker's chain has what earlier files left, thousands of entries: the ends of each power of two stand for all.
    const ends = Array.from({ length: 32 }, (_, at) => 2 ** at).flatMap((end) => [end - 1, end, checkpoint.size - end]);
    for (const no of new Set(ends.filter((at) => at >= 0 && at < checkpoint.size)))
      expect(await stands(no, checkpoint.size)).toBe(checkpoint.root);
  });

  test("proves that the tree of today begins with the one that they kept", async () => {
    const { checkpoint: kept } = await ask("checkpoint");
    await person("technician");
    await sequenceWaiting(acting());
    const { from, to, toRoot, fromRoot, proof } = await ask(`consistency?from=${kept.size}`);
    expect(to).toBeGreaterThan(from);
    expect(fromRoot).toBe(kept.root);
    const old = { size: from, root: bytesOf(kept.root) };
    expect(isConsistent({ old, now: { size: to, root: bytesOf(toRoot) }, proof: proof.map(bytesOf) })).toBe(true);
  });

  test.each([
    ["inclusion?no=-1", 422, "no must be a whole number, 0 or more."],
    ["inclusion?no=half", 422, "no must be a whole number, 0 or more."],
    ["inclusion?no=1.5", 422, "no must be a whole number, 0 or more."],
    ["inclusion?no=0&size=0", 422, "size must be a whole number, 1 or more."],
    ["consistency?from=1e30", 422, "from must be a whole number, 0 or more."],
    ["inclusion?no=900000", 404, "We could not find that entry of the chain."],
    ["inclusion?no=0&size=900000", 404, "We could not find that size of the chain."],
    ["consistency?from=900000", 404, "We could not find that size of the chain."],
    ["consistency?from=2&to=1", 404, "We could not find that size of the chain."],
  ])("is told what is wrong with %s", async (path, status, sentence) => {
    const answer = await send("GET", `/chain/${path}`, null);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(sentence);
  });
});
