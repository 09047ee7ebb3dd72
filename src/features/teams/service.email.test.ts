import { expect, test } from "vitest";
import { addToTeam, technicianOf } from "../../../tests/harness/crew.ts";
import { type Person, person } from "../../../tests/harness/world.ts";

const teamOf = async (contractor: Person) => (await contractor.get("/contractor/team-members")).body.data.teamMembers;
const unknown = () => `${crypto.randomUUID()}@example.com`;

test("an email stays as it is: another one is refused with all that was sent beside it", async () => {
  const contractor = await person("contractor");
  const { technician, memberId } = await technicianOf(contractor);
  const { id: invitedId } = (await addToTeam(contractor, unknown())).body.data.teamMember;
  const before = await teamOf(contractor);
  for (const id of [memberId, invitedId]) {
    const path = `/contractor/team-members/${id}`;
    for (const fields of [{ email: unknown() }, { name: "Ada", email: unknown() }]) {
      const answer = await contractor.put(path, fields);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "email"]);
      expect(answer.body.detail).toBe(
        "The email of a team member cannot be changed. Remove them and add them by the other one.",
      );
    }
  }
  expect(await teamOf(contractor)).toEqual(before);
  const same = { name: "Ada", email: ` ${technician.email.toUpperCase()} ` };
  const changed = await contractor.put(`/contractor/team-members/${memberId}`, same);
  expect(changed.body.data.teamMember).toMatchObject({ name: "Ada", email: technician.email, version: 2 });
});
