import { lazy, Suspense, useMemo, useState } from "react";
import { useUrlDialog } from "#browser/url-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { toast } from "#ui/toast.ts";
import { useTake } from "../client.ts";
import type { ContractorTask } from "../contract.ts";
import { mostAtOnce, nothingSelected } from "../rules.ts";
import { AssignableTasks, canAssign, type RowActs } from "./assignable-tasks.tsx";

const TaskDialog = lazy(async () => ({ default: (await import("../../parts/task-dialog.tsx")).TaskDialog }));
const AssignOne = lazy(async () => ({ default: (await import("./assign-dialog.tsx")).AssignOne }));
const AssignMany = lazy(async () => ({ default: (await import("./assign-dialog.tsx")).AssignMany }));

const none: ReadonlySet<string> = new Set();

/** Tasks to be chosen, assigned one by one or many at once, and taken. */
export function AssignDesk({ tasks }: { tasks: readonly ContractorTask[] }) {
  const [ids, setIds] = useState(none);
  const [one, setOne] = useState<ContractorTask>();
  const [many, setMany] = useState<readonly ContractorTask[]>();
  const { take, isTaking } = useTake();
  const open = useUrlDialog("task");
  const acts = useMemo<RowActs>(
    () => ({
      onChoose: (id, isChosen) =>
        setIds((last) => new Set(isChosen ? [...last, id] : [...last].filter((x) => x !== id))),
      onAssign: setOne,
      onTake: take,
    }),
    [take],
  );
  // What was done, taken by another or filtered out since then is chosen no more.
  const choosable = tasks.filter(canAssign).slice(0, mostAtOnce);
  const chosen = choosable.filter(({ id }) => ids.has(id));
  const assignMany = () => {
    if (chosen.length > 0) return setMany(chosen);
    toast({ title: "No Tasks Selected", description: nothingSelected, tone: "bad" });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="sticky top-14 z-10 flex items-center justify-between gap-3 bg-canvas py-1 pl-4 lg:top-0">
        <Checkbox
          label="Choose all shown"
          checked={chosen.length > 0 && chosen.length === choosable.length}
          disabled={choosable.length === 0}
          onChange={(event) => setIds(event.currentTarget.checked ? new Set(choosable.map(({ id }) => id)) : none)}
        />
        <Button
          variant={chosen.length > 0 ? "action" : undefined}
          onClick={assignMany}
          className="shrink-0 tabular-nums"
        >
          Bulk Assign ({chosen.length.toLocaleString("en-NG")})
        </Button>
      </div>
      <AssignableTasks tasks={tasks} chosen={ids} isTaking={isTaking} acts={acts} />
      <Suspense>
        {one ? <AssignOne task={one} onClose={() => setOne(undefined)} /> : null}
        {many ? (
          <AssignMany
            tasks={many}
            onClose={() => setMany(undefined)}
            onDone={() => {
              setMany(undefined);
              setIds(none);
            }}
          />
        ) : null}
        {open.id === null ? null : (
          <TaskDialog id={open.id} listed={tasks.find(({ id }) => id === open.id)} onClose={open.close} />
        )}
      </Suspense>
    </div>
  );
}
