import { type Act, canOf, hiddenFields } from "../../../domain/policy.ts";
import { type Closed, taskRelations } from "../../../domain/policy-relations.ts";
import type { Relation } from "../../../domain/policy-table.ts";
import type { MemberRole, Role, TaskStatus } from "../../../domain/vocab.ts";
import { isOpen } from "../rules.ts";

/** What a beholder may do to a task now, and which of its fields they do not see. */
export type View = { can: Record<Act<"task">, boolean>; hidden: readonly string[] };

const whileOpen: Act<"task">[] = ["set_status", "cancel", "award", "work", "assign"];

/** The policy's acts, less those that the task's state has ended (decisions 5). */
export function viewOf(
  role: Role,
  relations: readonly Relation[],
  status: TaskStatus,
  closed: Closed | null = null,
): View {
  const can = canOf(role, relations, "task", closed);
  for (const act of whileOpen) can[act] &&= isOpen(status);
  can.edit &&= status !== "cancelled";
  return { can, hidden: hiddenFields("task", relations) };
}

/** What a row of a list says of its reader; `memberRole` null where they reach it by the job alone. */
export type Beheld = {
  role: Role;
  memberRole: MemberRole | null;
  owner: "me" | "another" | "none";
  awarded: "me" | "another" | "none";
  isAssigned: boolean;
  status: TaskStatus;
};

const views = new Map<string, View>();

/** As `viewOf`; a page of a list holds few kinds of rows, so each kind is judged once. */
export function listedView(row: Beheld): View {
  const key = `${row.role}|${row.memberRole}|${row.owner}|${row.awarded}|${row.isAssigned}|${row.status}`;
  let view = views.get(key);
  if (!view) {
    view = judge(row);
    views.set(key, view);
  }
  return view;
}

function judge({ role, memberRole, owner, awarded, isAssigned, status }: Beheld): View {
  const accountOf = { me: "me", another: "another", none: null };
  const membership = memberRole ? { role: memberRole, active: true, confirmed: true } : null;
  const standing = { actorId: "me", ownerId: accountOf[owner], membership };
  const job = { contractorId: accountOf[awarded], assigneeId: isAssigned ? "me" : null, open: isOpen(status) };
  return viewOf(role, taskRelations(standing, job), status);
}
