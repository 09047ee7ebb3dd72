// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { load, setDevice } from "../../../tests/harness/own-device.ts";

setDevice();

const call = "GET /technician/jobs/{id}";
const rowOf = (id: string, usedAt: number) => ({
  ...{ name: JSON.stringify([call, { id }]), data: id, at: Date.now(), usedAt, bytes: 4_000_000 },
});

test("where it is too much, what nobody looked at for longest goes and no other", async () => {
  const { findKept, keepRows, listKept } = await load(() => import("./store.ts"));
  const [first, second, third] = [rowOf("1", 1), rowOf("2", 2), rowOf("3", 3)];
  const kept = async () => (await listKept("ada", call)).map(({ data }) => data);
  await keepRows("ada", [first, second]);
  expect(await kept()).toEqual(["1", "2"]);
  expect((await findKept("ada", first.name))?.data).toBe("1");
  await expect.poll(async () => (await findKept("ada", first.name))?.usedAt).toBeGreaterThan(3);
  await keepRows("ada", [third]);
  expect(await kept()).toEqual(["1", "3"]);
  expect(await listKept("bola", call)).toEqual([]);
});
