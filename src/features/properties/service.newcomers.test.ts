import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/harness/app.ts";
import { fullBuilding } from "../../../tests/harness/members.ts";
import { building, type Person, person } from "../../../tests/harness/world.ts";

const { database } = await testApp();
const title = "New occupants to confirm";

type Row = { message: string; link: string; read: boolean };
const noticesOf = async ({ id }: Person): Promise<Row[]> => {
  const { rows } = await database.db.execute<Row>(
    sql`select message, link, read_at is not null as read from notifications where account_id = ${id} and title = ${title} order by id`,
  );
  return rows;
};

const signUp = (propertyId: string, fields: object = {}) => person("building_occupant", { propertyId, ...fields });

test("whoever signs up into a building is announced to its owner and managers, with the way to confirm them", async () => {
  const { owner, manager, contractor, propertyId } = await fullBuilding();
  const link = `/property/${propertyId}?tab=members`;
  await signUp(propertyId, { name: "Amina Yusuf", buildingUnit: "Flat 9" });
  const message = "Amina Yusuf, Flat 9, and 1 more wait to be confirmed at Marina Court.";
  expect(await noticesOf(owner)).toEqual([{ message, link, read: false }]);
  expect(await noticesOf(manager)).toEqual([{ message, link, read: false }]);
  expect(await noticesOf(contractor)).toEqual([]);
});

test("many who come, also at once, leave one unread notice; one that was read stays", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  await signUp(propertyId, { name: "Tunde Okafor" });
  expect(await noticesOf(owner)).toMatchObject([{ message: "Tunde Okafor waits to be confirmed at Marina Court." }]);
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => signUp(propertyId)));
  expect((await noticesOf(owner)).map(({ message }) => message)).toEqual([expect.stringContaining(" and 6 more wait")]);
  await owner.put("/notifications/read-all");
  await signUp(propertyId);
  expect((await noticesOf(owner)).map(({ read }) => read)).toEqual([true, false]);
});

test("a newcomer's name and unit are no place for an address", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  await signUp(propertyId, { name: "https://evil.example", buildingUnit: "Flat 9 evil.com" });
  expect(await noticesOf(owner)).toMatchObject([
    { message: "Somebody, Flat 9, waits to be confirmed at Marina Court." },
  ]);
});

test("each building has its own, and a sign-up that is refused leaves none", async () => {
  const owner = await person("property_owner");
  const [one, two] = [await building(owner), await building(owner, { name: "Ikoyi Heights" })];
  await signUp(one);
  await signUp(two);
  await expect(signUp(crypto.randomUUID())).rejects.toThrow();
  expect((await noticesOf(owner)).map(({ link }) => link).sort()).toEqual(
    [one, two].map((id) => `/property/${id}?tab=members`).sort(),
  );
});

test("nobody signs up into a frozen building", async () => {
  const owner = await person("property_owner");
  const propertyId = await building(owner);
  await database.db.execute(sql`update properties set frozen_at = now() where id = ${propertyId}`);
  await expect(signUp(propertyId)).rejects.toThrow("is frozen");
  expect(await noticesOf(owner)).toEqual([]);
});
