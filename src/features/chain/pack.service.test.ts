import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anchoredAt } from "#platform/channels/anchors.server.ts";
import { noChannels } from "#platform/channels.server.ts";
import { vaultOf } from "#platform/vault.server.ts";
import { startKeepers } from "../../../scripts/anchors/server.ts";
import { testApp } from "../../../tests/harness/app.ts";
import { chainContext } from "../../../tests/harness/chain.ts";
import { assigned, finish } from "../../../tests/harness/crew.ts";
import { add, memberOf, verified } from "../../../tests/harness/members.ts";
import { type Person, person, picture, send } from "../../../tests/harness/world.ts";
import { unzip } from "../../../tests/harness/zip.ts";
import { askOne, completeWaiting } from "./anchors/asking.service.server.ts";
import { sequenceWaiting } from "./sequencer.service.server.ts";
import { verifyPack } from "./verify.rules.ts";
import { openZip } from "./zip.rules.ts";

const { app, drain } = await testApp();
const acting = await chainContext();

async function packOf(who: Person, taskId: string) {
  const url = `/api/tasks/${taskId}/pack`;
  const { statusCode, rawPayload, headers } = await app.inject({
    ...{ method: "GET", url },
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: statusCode, bytes: rawPayload, headers };
}

const verdictOf = async (bytes: Buffer, key?: string) =>
  verifyPack(await openZip(bytes.length, async (start, end) => new Uint8Array(bytes.subarray(start, end))), key);

/** A task that its technician completed with a photo. */
async function completed() {
  const crew = await assigned();
  const file = { file_data: await picture(), file_type: "image", file_name: "after ọ̀nà.jpg" };
  await finish(crew.technician, crew.taskId, { mediaUploads: [file] });
  await drain();
  return { ...crew, photo: Buffer.from(file.file_data, "base64") };
}

describe("a pack of a task", () => {
  test("holds what was sent byte for byte, and is found whole by the key that the site shows", async () => {
    const { owner, taskId, photo, technician } = await completed();
    const { status, bytes, headers } = await packOf(owner, taskId);
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("application/zip");
    const { keys } = (await send("GET", "/chain/checkpoint", null)).body.data;
    const verdict = await verdictOf(bytes, keys[0].verifierKey);
    expect(verdict.faults).toEqual([]);
    expect(verdict.pack?.about).toBe(`task ${taskId}`);
    const files = unzip(bytes);
    const sent = [...files].find(([name]) => name.startsWith("files/"));
    expect(sent?.[1].equals(photo)).toBe(true);
    const { entries } = JSON.parse(files.get("proof.json")?.toString() ?? "");
    const acts = entries.map(({ facts }: { facts: string }) => JSON.parse(facts).act);
    expect(acts).toEqual(expect.arrayContaining(["assigned", "started", "received", "completed", "packed"]));
    const done = entries.find(({ facts }: { facts: string }) => JSON.parse(facts).act === "completed");
    expect(done.who.text).toContain(technician.id);
    expect(files.get("certificate-draft.txt")?.toString()).toContain("A lawyer must check this.");
    expect(files.get("report.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
    const changed = Buffer.from(bytes);
    changed.writeUInt8(1, changed.indexOf(photo) + 100);
    expect((await verdictOf(changed)).faults[0]?.says).toContain("after ọ̀nà.jpg was changed.");
  });

  test("brings along what others keep of a checkpoint, and the verifier says what that proves", async () => {
    const keepers = await startKeepers();
    const { owner, taskId } = await completed();
    await sequenceWaiting(acting());
    const named = { stamps: [keepers.stampUrl()], calendars: [keepers.calendarUrl()], roots: [], mailTo: [] };
    const anchoring = { ...acting(), channels: { ...noChannels, anchors: anchoredAt(named) } };
    await askOne(anchoring, "rfc3161", keepers.stampUrl());
    await askOne(anchoring, "opentimestamps", keepers.calendarUrl());
    keepers.mine(900_001);
    await completeWaiting(anchoring);
    await keepers.stop();
    const { bytes } = await packOf(owner, taskId);
    const verdict = await verdictOf(bytes);
    expect(verdict.faults).toEqual([]);
    const remarks = verdict.remarks.join("\n");
    expect(remarks).toMatch(/entries stood in the log of \d+ entries at 20.*openssl ts -verify/);
    expect(remarks).toMatch(/before block 900001 of Bitcoin.*ots verify/);
    const files = unzip(bytes);
    const { anchors, entries } = JSON.parse(files.get("proof.json")?.toString() ?? "");
    // The act of taking the pack came after it.
    expect(entries.filter(({ no }: { no: number }) => no >= anchors[0].size)).toHaveLength(1);
    const stamp = files.get(anchors[0].file) ?? Buffer.of();
    const changed = Buffer.from(bytes);
    const digest = createHash("sha256")
      .update(files.get(anchors[0].note) ?? "")
      .digest();
    changed.writeUInt8(
      changed.readUInt8(changed.indexOf(stamp) + stamp.indexOf(digest)) ^ 1,
      changed.indexOf(stamp) + stamp.indexOf(digest),
    );
    const says = (await verdictOf(changed)).faults.map((fault) => fault.says).join();
    expect(says).toContain("is about another checkpoint.");
  });

  test("is for owners and managers of the building alone", async () => {
    const { owner, contractor, technician, taskId } = await completed();
    for (const who of [contractor, technician]) expect((await packOf(who, taskId)).status).toBe(403);
    for (const role of ["property_owner", "property_manager"] as const)
      expect((await packOf(await person(role), taskId)).status).toBe(404);
    expect((await packOf(owner, crypto.randomUUID())).status).toBe(404);
    expect((await send("GET", `/tasks/${taskId}/pack`, null)).status).toBe(401);
  });

  test("is kept from who lives there, from a manager who was not confirmed, and from one who left", async () => {
    const { owner, propertyId, taskId } = await completed();
    const occupant = await person("building_occupant", { propertyId, buildingUnit: "Flat 3" });
    const unconfirmed = await person("property_manager");
    await add(owner, propertyId, unconfirmed.email, "property_manager");
    for (const who of [occupant, unconfirmed]) {
      const { status, headers } = await packOf(who, taskId);
      expect([403, 404]).toContain(status);
      expect(headers["content-type"]).toContain("json");
    }
    const manager = await verified("property_manager");
    await add(owner, propertyId, manager.email, "property_manager");
    expect((await packOf(manager, taskId)).status).toBe(200);
    const { id } = await memberOf(owner, propertyId, manager);
    await owner.remove(`/properties/${propertyId}/members/${id}`);
    expect((await packOf(manager, taskId)).status).toBe(404);
  });

  test("is refused in a sentence while the key of this process is lost", async () => {
    const { readPack } = await import("./pack.service.server.ts");
    const { owner, taskId } = await completed();
    await sequenceWaiting(acting());
    const actor = { kind: "user", id: owner.id, role: "property_owner", name: "", sessionId: "" } as const;
    const lost = { ...acting(), actor, vault: vaultOf(Buffer.from("a secret that is not this one")) };
    await expect(readPack(lost, { id: taskId })).rejects.toThrow("Packs cannot be signed now.");
  });
});
