import { expect, test } from "vitest";
import { taskRelations } from "#domain/policy-relations.ts";
import { memberRoles, roles, taskStatuses } from "#domain/vocab.ts";
import { isOpen } from "./rules.ts";
import { type ListedTask, listedView, viewOf } from "./view.rules.ts";

const parties = ["none", "me", "another"] as const;
const idOf = { none: null, me: "me", another: "another" };

const everyKind: ListedTask[] = roles.flatMap((role) =>
  [null, ...memberRoles].flatMap((memberRole) =>
    parties.flatMap((owner) =>
      parties.flatMap((awarded) =>
        [true, false].flatMap((isAssigned) =>
          taskStatuses.map((status) => ({ role, memberRole, owner, awarded, isAssigned, status })),
        ),
      ),
    ),
  ),
);

const judgedAlone = ({ role, memberRole, owner, awarded, isAssigned, status }: ListedTask) => {
  const membership = memberRole ? { role: memberRole, active: true, confirmed: true } : null;
  const standing = { actorId: "me", ownerId: idOf[owner], membership };
  const job = { contractorId: idOf[awarded], assigneeId: isAssigned ? "me" : null, open: isOpen(status) };
  return viewOf(role, taskRelations(standing, job), status);
};

test("no two kinds of rows share what was judged for one of them", () => {
  for (const row of everyKind) expect(listedView(row), JSON.stringify(row)).toEqual(judgedAlone(row));
  for (const row of everyKind) expect(listedView(row)).toBe(listedView({ ...row }));
});
