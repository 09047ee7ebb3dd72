import { expect, test } from "vitest";
import { problemsOf } from "#domain/fields.ts";
import { Registration } from "./contract.ts";
import { buildingProblems, signUpFields, signUpRefusal } from "./fields.ts";

const fine = {
  ...{ name: "Ada Okafor", email: "ada@example.com", password: "Good-Repair!26", phone: "0803 123 4567" },
  ...{ location: "Lagos, Nigeria", role: "property_owner" },
};

test("what the form lets through, the contract takes", () => {
  expect(problemsOf(signUpFields, fine)).toEqual([]);
  expect(Registration.safeParse(fine).success).toBe(true);
});

test.each(Object.keys(fine))("%s is needed, by the contract too, and both say the same sentence", (name) => {
  const given = { ...fine, [name]: "" };
  const problems = problemsOf(signUpFields, given);
  expect(problems).toMatchObject([{ path: name, kind: "missing" }]);
  expect(signUpRefusal(problems)).toBe("Please fill in all required fields.");
  const read = Registration.safeParse(given);
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[name, problems[0]?.message]]);
});

test.each([
  ["Ab1!", /^Password must be at least 6 characters long$/],
  ["goodrepair", /^Password must have at least 8/],
  ["        ", /^Password must have at least 8/],
  ["Aa1!".repeat(60), /^Password must be at most 200 characters long\.$/],
])("the password %s is refused, by the contract too", (password, sentence) => {
  const problems = problemsOf(signUpFields, { ...fine, password });
  expect(problems).toMatchObject([{ path: "password", message: expect.stringMatching(sentence), kind: "invalid" }]);
  expect(signUpRefusal(problems)).toBeUndefined();
  expect(Registration.safeParse({ ...fine, password }).error?.issues[0]?.message).toMatch(sentence);
});

const noBuilding = [{ path: "propertyId", message: "Building occupants must select a valid property." }];

test.each([
  [{ role: "building_occupant" }, noBuilding],
  [{ role: "building_occupant", propertyId: "" }, noBuilding],
  [{ role: "building_occupant", propertyId: "p" }, []],
  [{ role: "building_occupant", invitation: "token" }, []],
  [{ role: "technician" }, []],
])("only an occupant needs a building, %j", (given, problems) => {
  expect(buildingProblems(given)).toEqual(problems);
  const read = Registration.safeParse({ ...fine, ...given });
  expect(read.error?.issues.map(({ message }) => message) ?? []).toEqual(problems.map(({ message }) => message));
});
