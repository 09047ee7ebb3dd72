import { describe, expect, test } from "vitest";
import { Registration } from "./contract.ts";
import { signInRefusal, signUpRefusal } from "./form.rules.ts";

const fine = {
  name: "Ada Okafor",
  email: "ada@example.com",
  password: "Good-Repair!26",
  phone: "0803 123 4567",
  location: "Lagos, Nigeria",
  role: "property_owner",
};

describe("signing in", () => {
  test("both are needed", () => {
    const refusal = signInRefusal({ email: " ", password: "" });
    expect(refusal?.message).toBe("Please enter both email and password.");
    expect(refusal?.faults.map(({ field }) => field)).toEqual(["email", "password"]);
    expect(signInRefusal({ email: "a", password: " " })).toBeNull();
  });
});

describe("signing up", () => {
  test("what the form lets through, the contract takes", () => {
    expect(signUpRefusal(fine)).toBeNull();
    expect(Registration.safeParse(fine).success).toBe(true);
  });

  test.each(["name", "email", "password", "phone", "location", "role"])(
    "%s is needed, by the contract too",
    (field) => {
      const { [field]: _, ...typed } = fine as Record<string, string>;
      const refusal = signUpRefusal(typed);
      expect(refusal?.message).toBe("Please fill in all required fields.");
      expect(refusal?.faults.map((fault) => fault.field)).toEqual([field]);
      const read = Registration.safeParse({ ...fine, [field]: "" });
      expect(read.error?.issues.some((issue) => issue.path[0] === field)).toBe(true);
    },
  );

  test("an occupant needs a building", () => {
    const occupant = { ...fine, role: "building_occupant" };
    expect(signUpRefusal({ ...occupant, propertyId: "" })).toEqual({
      message: "Building occupants must select a valid property.",
      faults: [{ field: "propertyId", message: "Building occupants must select a valid property." }],
    });
    expect(signUpRefusal({ ...occupant, propertyId: "01a1fd75-78d4-742c-a75d-b380037d4d6c" })).toBeNull();
  });

  test("a short password has the specified sentence, a weak one the rule", () => {
    expect(signUpRefusal({ ...fine, password: "Ab1!" })?.message).toBe("Password must be at least 6 characters long");
    expect(signUpRefusal({ ...fine, password: "goodrepair" })?.message).toMatch(/^Password must have at least 8/);
  });

  test("faults come in the order of the form", () => {
    const refusal = signUpRefusal({ ...fine, name: "", email: "nobody", role: "building_occupant", propertyId: "" });
    expect(refusal?.message).toBe("Please fill in all required fields.");
    expect(refusal?.faults.map(({ field }) => field)).toEqual(["name", "email", "propertyId"]);
  });
});
