import { afterAll, expect, test } from "vitest";
import { lagosDay } from "#domain/days.ts";
import { testApp } from "../../../../tests/harness/app.ts";
import { numbered, withoutPaystack, withPaystack } from "../../../../tests/harness/gateway.ts";
import { memberOf } from "../../../../tests/harness/members.ts";
import { person } from "../../../../tests/harness/world.ts";

const { drain } = await testApp();
const paystack = await withPaystack();
afterAll(() => withoutPaystack(paystack));

test("who moved out by the register alone takes the number with them, and hears of nobody's payments", async () => {
  const { owner, occupant, merchant, unitId, propertyId, memberId, numberOf, payments, told } =
    await numbered(paystack);
  const number = (await numberOf()) ?? "";
  const lives = { memberId, name: "Tunde Obi", movedIn: "2026-01-05" };
  const { resident } = (await owner.post(`/units/${unitId}/residents`, lives)).body.data;
  expect(await numberOf()).toBe(number);
  const moved = await owner.put(`/residents/${resident.id}`, { movedOut: lagosDay(new Date()) });
  expect(moved.status).toBe(200);
  expect(await numberOf()).toBe(undefined);
  const next = await person("building_occupant", { propertyId, buildingUnit: "Flat 3", name: "Bola Ade" });
  const { id } = await memberOf(owner, propertyId, next);
  await owner.put(`/properties/${propertyId}/members/${id}`, { confirmed: true });
  expect(await numberOf(next)).not.toBe(number);
  await merchant.transfer(number, 1_000_000);
  await drain();
  expect((await payments())[0]?.state).toBe("held");
  await merchant.transfer((await numberOf(next)) ?? "", 500_000);
  await drain();
  expect((await payments())[0]?.state).toBe("paid");
  expect([(await told(next))[0], await told(occupant)]).toEqual([
    "A transfer came",
    expect.not.arrayContaining(["A transfer came"]),
  ]);
});

test("who was told that a transfer came hears that it went back", async () => {
  const { owner, occupant, merchant, numberOf, payments, told } = await numbered(paystack);
  await merchant.transfer((await numberOf()) ?? "", 1_000_000);
  await drain();
  const [payment] = await payments();
  merchant.refundsAt = "once";
  await owner.post(`/online-payments/${payment?.id}/refund`, { reason: "Sent twice" });
  await drain();
  expect((await told(occupant))[0]).toBe("A payment online went back");
});
