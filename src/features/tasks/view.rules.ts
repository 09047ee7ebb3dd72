import { type Act, canOf, hiddenFields } from "#domain/policy.ts";
import type { Relation } from "#domain/policy-grants.ts";
import { type Closed, taskRelations } from "#domain/policy-relations.ts";
import { type MemberRole, memberRoles, type Role, roles, type TaskStatus, taskStatuses } from "#domain/vocab.ts";
import { isOpen } from "./rules.ts";

/** What a beholder may do to a task now, and which of its fields they do not see. */
export type View = { can: Record<Act<"task">, boolean>; hidden: readonly string[] };

const whileOpen: Act<"task">[] = ["set_status", "cancel", "award", "work", "assign", "give_back"];

/** The policy's acts, less those that the task's state has ended. */
export function viewOf(
  role: Role,
  relations: readonly Relation[],
  status: TaskStatus,
  closed: Closed | null = null,
): View {
  const can = { ...canOf(role, relations, "task", closed) };
  for (const act of whileOpen) can[act] &&= isOpen(status);
  can.edit &&= status !== "cancelled";
  return { can, hidden: hiddenFields("task", relations) };
}

const parties = ["none", "me", "another"] as const;
type Party = (typeof parties)[number];

/** What a row of a list says of its reader; `memberRole` is null where only the task itself gives them access. */
export type ListedTask = {
  role: Role;
  memberRole: MemberRole | null;
  owner: Party;
  awarded: Party;
  isAssigned: boolean;
  status: TaskStatus;
};

const views = new Map<number, View>();

/** As `viewOf`; a page of a list holds few kinds of rows, so each kind is judged once. */
export function listedView(row: ListedTask): View {
  const kind = kindOf(row);
  let view = views.get(kind);
  if (!view) {
    view = judgeKind(row);
    views.set(kind, view);
  }
  return view;
}

/** A number of its own for each kind: written as a text it would cost more than all the rest of a row. */
function kindOf({ role, memberRole, owner, awarded, isAssigned, status }: ListedTask): number {
  const member = memberRole === null ? memberRoles.length : memberRoles.indexOf(memberRole);
  const reader = roles.indexOf(role) * (memberRoles.length + 1) + member;
  const job = (parties.indexOf(owner) * parties.length + parties.indexOf(awarded)) * 2 + (isAssigned ? 1 : 0);
  return (reader * parties.length ** 2 * 2 + job) * taskStatuses.length + taskStatuses.indexOf(status);
}

function judgeKind({ role, memberRole, owner, awarded, isAssigned, status }: ListedTask): View {
  const accountOf = { me: "me", another: "another", none: null };
  const membership = memberRole ? { role: memberRole, active: true, confirmed: true } : null;
  const standing = { actorId: "me", ownerId: accountOf[owner], membership };
  const job = { contractorId: accountOf[awarded], assigneeId: isAssigned ? "me" : null, open: isOpen(status) };
  return viewOf(role, taskRelations(standing, job), status);
}
