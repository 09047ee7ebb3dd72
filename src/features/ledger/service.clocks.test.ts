import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { paidJob } from "../../../tests/harness/invoices.ts";

const { clock } = await testApp();

/** In Lagos it is December already, and in UTC not yet. */
const afterMidnight = "2026-11-30T23:30:00Z";
/** What the same moment is by a clock that runs half an hour behind, or was put back. */
const putBack = "2026-11-30T22:59:59Z";

test("a clock that jumps back over a month's end writes nothing behind it, and forward again goes on as if it had not", async () => {
  clock.now = new Date("2026-11-20T10:00:00Z");
  const { owner, file, approve, at, enter, check, balance } = await paidJob();
  await approve();
  const { invoice } = (await file()).body.data;
  const accept = () => owner.post(`/invoices/${invoice.id}/accept`);
  await enter({ onDay: "2026-11-20" });
  clock.now = new Date(putBack);
  expect((await owner.post(`${at}/close`, { month: "2026-11" })).status).toBe(409);
  clock.now = new Date(afterMidnight);
  expect((await owner.post(`${at}/close`, { month: "2026-11" })).status).toBe(200);
  // By the clock before it is November still, which is closed for good by now.
  clock.now = new Date(putBack);
  const early = await accept();
  expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining("That month is closed")]);
  expect((await enter({ onDay: "2026-11-30" })).status).toBe(409);
  expect([await balance("payable"), (await check()).adds]).toEqual([0, true]);
  clock.now = new Date(afterMidnight);
  const accepted = await accept();
  expect(accepted.status).toBe(200);
  const { lines } = (await owner.get(`${at}/journal`)).body.data;
  expect(lines[0]).toMatchObject({ kind: "invoice", onDay: "2026-12-01" });
  const told = await check();
  expect([told.adds, told.postings]).toEqual([true, 2]);
});

test("a clock that jumps forward over a month's end reverses in the new month what stands in the old one", async () => {
  clock.now = new Date("2026-11-30T22:59:00Z");
  const { owner, file, approve, at, balance, check } = await paidJob();
  await approve();
  const { invoice } = (await file()).body.data;
  expect((await owner.post(`/invoices/${invoice.id}/accept`)).status).toBe(200);
  clock.now = new Date(afterMidnight);
  const back = await owner.post(`/invoices/${invoice.id}/take-back`, { reason: "Another sum" });
  expect(back.status).toBe(200);
  const { lines } = (await owner.get(`${at}/journal`)).body.data;
  expect([...new Set(lines.map(({ onDay }: { onDay: string }) => onDay))]).toEqual(["2026-12-01", "2026-11-30"]);
  expect([await balance("payable"), (await check()).adds]).toEqual([0, true]);
});
