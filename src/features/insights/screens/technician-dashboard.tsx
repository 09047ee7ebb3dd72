import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense } from "react";
import { type ClientLoaderFunctionArgs, useNavigate, useParams } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { requireSession, useSession } from "#browser/session.ts";
import { filtersOf } from "#features/tasks/client.ts";
import { ensureOwnTasks, workApi } from "#features/work/client.ts";
import { ensureOwnLogs, logFilterOf } from "#features/work/logs/client.ts";
import { NextJob } from "#features/work/parts/next-job.tsx";
import { WorkForms } from "#features/work/parts/work-forms.tsx";
import { later } from "#ui/later.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { DashboardFailed } from "../parts/dashboard-failed.tsx";
import { LogOutButton } from "../parts/log-out-button.tsx";
import { technicianInsightApi } from "../technician/client.ts";
import { TechnicianFigures } from "../technician/parts/technician-figures.tsx";
import { TechnicianOverview } from "../technician/parts/technician-overview.tsx";

const OwnTasks = lazy(async () => ({ default: (await import("#features/work/parts/own-tasks.tsx")).OwnTasks }));
const OwnLogs = lazy(async () => ({ default: (await import("#features/work/logs/parts/own-logs.tsx")).OwnLogs }));

const Newcomer = later(async () => (await import("../technician/parts/newcomer.tsx")).Newcomer);

export const meta = () => [{ title: "Technician Dashboard · Tunse" }];

export async function clientLoader({ request, params: { tab } }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["technician", "contractor"] });
  const query = new URL(request.url).searchParams;
  await Promise.all([
    ensure(technicianInsightApi.readTechnicianStats, {}),
    ensure(workApi.findNextJob, {}),
    tab === "tasks" ? ensureOwnTasks(filtersOf(query)) : null,
    tab === "logs" ? ensureOwnLogs(logFilterOf(query)) : null,
  ]);
  return null;
}

/** A change of filter is shown at once, and its rows when they have come. */
export const shouldRevalidate = keepOnSearchChange;

const home = "/technician-dashboard";

/** A technician's day: the job to do now, how it stands, and all that is theirs. */
export default function TechnicianDashboard() {
  const { tab = "overview" } = useParams();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const { data: stats } = useCall(technicianInsightApi.readTechnicianStats, {});
  const { job } = useCall(workApi.findNextJob, {}).data;
  if (stats.assignedTasks + stats.completedTasks + stats.totalHoursLogged === 0)
    return (
      <Later>
        <Newcomer />
      </Later>
    );
  const isOverview = tab !== "tasks" && tab !== "logs";
  return (
    <>
      <PageHeader
        title={`Welcome, ${user?.name ?? ""}`}
        back={user?.role === "contractor" ? { to: "/contractor-dashboard", label: "Back to Dashboard" } : undefined}
        actions={<LogOutButton />}
      />
      <div className={clsx("mb-8 grid gap-5 lg:grid-cols-2", !isOverview && "max-lg:hidden")}>
        <NextJob job={job} />
        <TechnicianFigures stats={stats} />
      </div>
      <Tabs
        label="Your work"
        value={isOverview ? "overview" : tab}
        onChange={(next) => void navigate(next === "overview" ? home : `${home}/${next}`, { preventScrollReset: true })}
        tabs={[
          { value: "overview", label: "Overview", content: <TechnicianOverview stats={stats} /> },
          {
            value: "tasks",
            label: "My Tasks",
            content: (
              <Later>
                <OwnTasks />
              </Later>
            ),
          },
          {
            value: "logs",
            label: "Work Logs",
            content: (
              <Later>
                <OwnLogs />
              </Later>
            ),
          },
        ]}
      />
      <WorkForms />
    </>
  );
}

const Later = ({ children }: { children: ReactNode }) => <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>;

export function ErrorBoundary({ error }: { error: unknown }) {
  return <DashboardFailed error={error} brief />;
}
