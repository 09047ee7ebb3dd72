import { useEffect } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { failureToast } from "#browser/toasts.ts";
import { useUrlDialog } from "#browser/url-dialog.ts";
import { type TaskStatusFilter, taskStatusLabels } from "#domain/vocab.ts";
import { ScreenFailed } from "#features/accounts/parts/screen-failed.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { countWords, ensureTasks, filtersOf, useTasks } from "../client.ts";
import { AddTask } from "../editing/parts/keep-task.tsx";
import { TaskDialog } from "../parts/task-dialog.tsx";
import { TaskFilterBar, useTaskFilters } from "../parts/task-filters.tsx";
import { TaskResults } from "../parts/task-results.tsx";

export const meta = () => [{ title: "Tasks · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager", "contractor", "technician"] });
  await ensureTasks(filtersOf(new URL(request.url).searchParams));
  return null;
}

/** A change of filter is shown at once, and its tasks when they have come. */
export const shouldRevalidate = keepOnSearchChange;

const tabs: readonly { value: TaskStatusFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "pending", label: taskStatusLabels.pending },
  { value: "in_progress", label: "Active" },
  { value: "overdue", label: taskStatusLabels.overdue },
  { value: "completed", label: taskStatusLabels.completed },
];

export default function Tasks() {
  const { filters, change } = useTaskFilters();
  const list = useTasks(filters);
  const open = useUrlDialog("task");
  const role = useSession()?.user.role ?? "property_owner";
  const keeps = role === "property_owner" || role === "property_manager";
  const { counts, capped } = list.data?.pages[0] ?? {};
  const tasks = list.data?.pages.flatMap((page) => page.tasks) ?? [];
  useEffect(() => {
    if (list.error) tellFailed(list.error);
  }, [list.error]);
  return (
    <>
      <PageHeader
        title="Tasks"
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
        actions={keeps ? <AddTask variant="action" /> : undefined}
      />
      <TaskFilterBar
        filters={filters}
        change={change}
        onRefresh={() => void list.refetch()}
        refreshing={list.isRefetching && !list.isPlaceholderData}
      />
      <Tabs
        label="Tasks by status"
        tabs={tabs.map((tab) => ({ ...tab, count: countWords(counts?.[tab.value], capped?.[tab.value].isMore) }))}
        value={filters.status}
        onChange={(value) => change({ status: value as TaskStatusFilter })}
      >
        <TaskResults
          filters={filters}
          list={list}
          canAdd={keeps}
          onClear={() => change({ search: "", priority: "all" })}
        />
      </Tabs>
      <TaskDialog id={open.id} listed={tasks.find((task) => task.id === open.id)} onClose={open.close} />
    </>
  );
}

const tellFailed = (error: unknown) =>
  failureToast("Error Loading Tasks", error, "Failed to load tasks. Please try again.");

export function ErrorBoundary({ error }: { error: unknown }) {
  useEffect(() => void tellFailed(error), [error]);
  return (
    <>
      <PageHeader title="Tasks" />
      <ScreenFailed error={error} headed />
    </>
  );
}
