// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from "vitest";
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

test("what is written does not read all that is kept each time, only once much has been added", async () => {
  const { keepRows, listKept } = await load(() => import("./store.ts"));
  const looks = vi.spyOn(IDBObjectStore.prototype, "getAll");
  onTestFinished(() => looks.mockRestore());
  const small = (id: string) => ({ ...rowOf(id, Date.now()), bytes: 10 });
  await keepRows("ada", [rowOf("1", 1), rowOf("2", 2)]);
  for (let count = 0; count < 20; count += 1) await keepRows("ada", [small("3")]);
  expect(looks).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 60; count += 1) await keepRows("ada", [small("3")]);
  expect(looks).toHaveBeenCalledTimes(2);
  looks.mockRestore();
  await keepRows("ada", [rowOf("4", 4)]);
  expect((await listKept("ada", call)).map(({ data }) => data)).toEqual(["2", "3", "4"]);
});
