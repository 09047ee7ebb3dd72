import { ClipboardCheck, Search } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#browser/api.ts";
import { useDebounced } from "#browser/debounced.ts";
import { formatInstant } from "#domain/days.ts";
import type { TaskDetail } from "#features/tasks/contract.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Palette } from "#ui/palette.tsx";
import { choosable, useChoosable } from "../client.ts";

type WorkFieldProps = {
  id: string;
  taskId: string;
  /** Undefined until it has come. */
  task: TaskDetail | undefined;
  onTask: (taskId: string) => void;
  error: string | undefined;
};

/** The work that is judged and who did it, chosen by its words and not by its number. */
export function WorkField({ id, taskId, task, onTask, error }: WorkFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-semibold">Finished work</p>
      {task ? (
        <div className="w-full rounded-control bg-hush px-4 py-3">
          <p className="font-semibold break-words">{task.title}</p>
          <p className="text-sm break-words text-ink-soft">{task.propertyName}</p>
          <p className="text-sm break-words">
            {task.contractorName ?? "Without a contractor"}
            {task.assignedTechnician && task.assignedTechnician !== task.contractorName
              ? `, ${task.assignedTechnician}`
              : ""}
          </p>
        </div>
      ) : null}
      <Button id={id} onClick={() => setChoosing(true)} icon={<Search aria-hidden="true" className="size-5" />}>
        {taskId ? "Choose other work" : "Choose finished work"}
      </Button>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {isChoosing ? <WorkPicker onPick={onTask} onClose={() => setChoosing(false)} /> : null}
    </div>
  );
}

function WorkPicker({ onPick, onClose }: { onPick: (taskId: string) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const { data, isPending, error } = useChoosable(useDebounced(text.trim()));
  const items = (data?.pending ?? []).map((work) => ({
    id: work.taskId,
    icon: ClipboardCheck,
    label: work.taskTitle,
    detail: `${work.propertyName} · ${work.contractorName} · ${formatInstant(work.completedDate)}`,
    run: () => onPick(work.taskId),
  }));
  const note = () => {
    if (error) return messageOf(error);
    if (isPending) return "Loading finished work…";
    if (items.length === 0)
      return text ? `Nothing that waits is called “${text.trim()}”.` : "All finished work has been verified.";
    return data?.nextCursor ? `What waits longest, ${choosable} of them. Type to find another.` : null;
  };
  return (
    <Palette
      label="Choose finished work"
      placeholder="Task, building or contractor"
      text={text}
      onText={setText}
      groups={items.length > 0 ? [{ label: "Waiting to be verified", items }] : []}
      note={note()}
      onClose={onClose}
    />
  );
}
