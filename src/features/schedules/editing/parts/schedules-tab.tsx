import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { FromFileButton } from "#features/imports/parts/from-file-button.tsx";
import { useOwnProperties } from "#features/properties/client.ts";
import { Button } from "#ui/button.tsx";
import { ScheduleFilterBar, useScheduleFilters } from "./schedule-filters.tsx";
import { ScheduleResults } from "./schedule-results.tsx";

const SchedulesImport = lazy(async () => ({
  default: (await import("../../importing/parts/schedules-import.tsx")).SchedulesImport,
}));
const ScheduleForm = lazy(async () => ({ default: (await import("./schedule-form.tsx")).ScheduleForm }));

/** What comes round by itself in the buildings one keeps: the plan's own schedules, and those that people added. */
export function SchedulesTab() {
  const { filters, change } = useScheduleFilters();
  const [isAdding, setAdding] = useState(false);
  // A file is of one building: the one that is chosen, or the only one.
  const own = useOwnProperties() ?? [];
  const place = own.find(({ id }) => id === filters.property) ?? (own.length === 1 ? own[0] : undefined);
  const add = (
    <Button variant="action" onClick={() => setAdding(true)} icon={<Plus aria-hidden="true" className="size-5" />}>
      New Schedule
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <h2 className="text-xl font-bold tracking-[-0.01em]">Maintenance Schedules</h2>
        <div className="flex flex-wrap gap-2">
          {place ? (
            <FromFileButton>
              {(close) => <SchedulesImport propertyId={place.id} propertyName={place.name} onClose={close} />}
            </FromFileButton>
          ) : null}
          {add}
        </div>
      </header>
      <ScheduleFilterBar filters={filters} change={change} />
      <ScheduleResults filters={filters} change={change} add={add} />
      <Suspense>
        {isAdding ? (
          <ScheduleForm
            propertyId={filters.property === "all" ? "" : filters.property}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
