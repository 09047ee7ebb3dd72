import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { chainContext } from "../../../tests/harness/chain.ts";
import { ownedBuilding, person, send } from "../../../tests/harness/world.ts";
import { openNote, readVerifierKey } from "./note.rules.ts";
import { sequenceWaiting } from "./sequencer.service.server.ts";
import { isConsistent, rootByInclusion } from "./tree.rules.ts";

const { app } = await testApp();
const acting = await chainContext();
await ownedBuilding();
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

  test("proves of every entry that it stands under the root", async () => {
    const { checkpoint } = await ask("checkpoint");
    for (let no = 0; no < checkpoint.size; no += 1) {
      const { leafHash, proof, root, size } = await ask(`inclusion?no=${no}&size=${checkpoint.size}`);
      expect(root).toBe(checkpoint.root);
      const led = rootByInclusion(bytesOf(leafHash), no, size, proof.map(bytesOf));
      expect(Buffer.from(led ?? []).toString("hex")).toBe(root);
    }
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
