import { callApi } from "#browser/api.ts";
import { FormDialog } from "#browser/forms/form-dialog.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { kept, sendOrKeep } from "#browser/outbox/keeping.ts";
import { refresh } from "#browser/queries.ts";
import { assigning, contractorTaskApi, sayAssigned, sayManyAssigned } from "../client.ts";
import type { ContractorTask } from "../contract.ts";
import { assignFields as fields, nobodyYet } from "../fields.ts";
import { hoursProblems } from "../rules.ts";
import { AssignFields } from "./assign-fields.tsx";

const name = "assign-task";
const again = "Please try again.";

/** As the calls take it: null is nobody. */
const memberOf = (chosen: string) => (chosen === nobodyYet ? null : chosen);

/** Gives one task to somebody of the team, with when and how; an emptied field is cleared. */
export function AssignOne({ task, onClose }: { task: ContractorTask; onClose: () => void }) {
  const { id, version, title, propertyName } = task;
  const form = useForm({
    ...{ name, fields, failed: { title: "Failed to Assign Task", text: again } },
    check: ({ estimatedHours }) => hoursProblems(estimatedHours, task.estimatedHours),
    send: async (latest) => {
      const { assignedTeamMemberId, ...said } = latest();
      const input = { id, version, assignedTeamMemberId: memberOf(assignedTeamMemberId), ...said };
      const answer = await sendOrKeep(contractorTaskApi.assignTask, input, assigning(id, title));
      if (answer !== kept) sayAssigned(answer.task);
    },
    onSent: () => leave(onClose),
  });
  return (
    <FormDialog
      form={form}
      title={task.taken ? "Assign task" : "Take and assign task"}
      description={<span className="line-clamp-3 break-words">{`${title} · ${propertyName}`}</span>}
      act="Assign"
      busy="Assigning"
      onClose={onClose}
    >
      <AssignFields task={task} />
    </FormDialog>
  );
}

type AssignManyProps = { tasks: readonly ContractorTask[]; onDone: () => void; onClose: () => void };

/** Gives all chosen tasks to somebody of the team; an empty field leaves each of them as it is. */
export function AssignMany({ tasks, onDone, onClose }: AssignManyProps) {
  const count = tasks.length.toLocaleString("en-NG");
  const form = useForm({
    ...{ name, fields, failed: { title: "Bulk Assignment Failed", text: again } },
    check: ({ estimatedHours }) => hoursProblems(estimatedHours),
    send: async (latest) => {
      const { assignedTeamMemberId, ...said } = latest();
      const filled = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
      const taskIds = tasks.map(({ id }) => id);
      const input = { taskIds, action: "assign" as const, assignedTeamMemberId: memberOf(assignedTeamMemberId) };
      sayManyAssigned(await callApi(contractorTaskApi.assignTasks, { ...input, ...filled }));
    },
    onSent: () => leave(onDone),
  });
  return (
    <FormDialog
      form={form}
      title={tasks.length === 1 ? "Assign 1 task" : `Assign ${count} tasks`}
      description="What you leave empty stays as it is on each of them."
      act={`Assign ${count}`}
      busy="Assigning"
      onClose={onClose}
    >
      <AssignFields />
    </FormDialog>
  );
}

function leave(onClose: () => void): void {
  void refresh("task");
  onClose();
}
