import { Activity, CircleCheck, Inbox, LogOut, Plus, RefreshCw, Rows3, Siren } from "lucide-react";
import { lazy, Suspense } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { dashboardFailed, useRefreshing } from "#browser/refreshing.ts";
import { requireSession, useSession } from "#browser/session.ts";
import { failureToast } from "#browser/toasts.ts";
import { useLogOut } from "#features/accounts/parts/use-log-out.tsx";
import { latest, notificationApi } from "#features/notifications/client.ts";
import { NoticeList } from "#features/notifications/parts/notice-list.tsx";
import { ticketApi } from "#features/tickets/client.ts";
import { NoRequests, TicketRows } from "#features/tickets/parts/ticket-rows.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Section, StatCard } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { insightApi } from "../client.ts";
import { BuildingHealth } from "../parts/building-health.tsx";
import { MaintenanceUpdates } from "../parts/maintenance-updates.tsx";

const OwnAnnouncements = lazy(async () => ({
  default: (await import("#features/announcements/parts/own-announcements.tsx")).OwnAnnouncements,
}));

const OwnCharge = lazy(async () => ({
  default: (await import("#features/charges/parts/own-charge.tsx")).OwnCharge,
}));

export const meta = () => [{ title: "Building Occupant Dashboard · Tunse" }];

const firstFive = { limit: 5 };

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["building_occupant"] });
  try {
    await Promise.all([
      ensure(insightApi.readOccupantStats, {}),
      ensure(ticketApi.listTickets, firstFive),
      ensure(notificationApi.listNotifications, latest),
    ]);
  } catch (error) {
    failureToast(...dashboardFailed(error));
    throw error;
  }
  return null;
}

export default function OccupantDashboard() {
  const name = useSession()?.user.name ?? "";
  const stats = useCall(insightApi.readOccupantStats, {});
  const requests = useCall(ticketApi.listTickets, firstFive);
  const notices = useCall(notificationApi.listNotifications, latest);
  const { isRefreshing, refreshAll } = useRefreshing([stats, requests, notices]);
  const logOut = useLogOut();
  const { recentMaintenance, upcomingMaintenance, buildingHealthScore, buildingHealthText } = stats.data;
  const logOutButton = (look: string) => (
    <Button onClick={logOut} className={look} icon={<LogOut aria-hidden="true" className="size-5" />}>
      Logout
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Building Occupant Dashboard"
        lead={`Welcome, ${name}.`}
        actions={logOutButton("max-sm:hidden")}
      />
      <div className="flex flex-col gap-8">
        <Suspense fallback={null}>
          <OwnAnnouncements />
        </Suspense>
        <QuickActions isRefreshing={isRefreshing} onRefresh={refreshAll} />
        <Stats stats={stats.data} />
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="contents min-w-0 flex-col gap-8 lg:flex">
            <MyRequests tickets={requests.data.tickets} more={requests.data.nextCursor !== null} />
            <div className="max-lg:order-3">
              <MaintenanceUpdates recent={recentMaintenance} upcoming={upcomingMaintenance} />
            </div>
          </div>
          <div className="contents min-w-0 flex-col gap-8 lg:flex">
            <Suspense fallback={null}>
              <OwnCharge />
            </Suspense>
            <Notices notices={notices.data.notifications.slice(0, firstFive.limit)} />
            <div className="max-lg:order-2">
              <BuildingHealth score={buildingHealthScore} sentence={buildingHealthText} />
            </div>
          </div>
        </div>
        {logOutButton("self-start sm:hidden")}
      </div>
    </>
  );
}

function Notices({ notices }: Parameters<typeof NoticeList>[0]) {
  return (
    <Section title="Recent Notifications">
      {notices.length > 0 ? (
        <NoticeList notices={notices} />
      ) : (
        <p className="text-ink-soft">Nothing new. You are told here when somebody sees or answers a request.</p>
      )}
    </Section>
  );
}

type QuickActionsProps = { isRefreshing: boolean; onRefresh: () => void };

function QuickActions({ isRefreshing, onRefresh }: QuickActionsProps) {
  return (
    <section aria-label="Quick Actions" className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      <ButtonLink
        to="/occupant/create-ticket"
        variant="action"
        size="large"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        Submit Repair Request
      </ButtonLink>
      <ButtonLink
        to="/occupant/emergency"
        variant="danger"
        size="large"
        icon={<Siren aria-hidden="true" className="size-5" />}
      >
        Emergency Report
      </ButtonLink>
      <div className="grid grid-cols-[5fr_4fr] gap-2 sm:flex">
        <ButtonLink
          to="/occupant/tickets"
          className="px-2 sm:px-4"
          icon={<Rows3 aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          View All Requests
        </ButtonLink>
        <Button
          busy={isRefreshing}
          busyLabel="Refreshing…"
          onClick={onRefresh}
          icon={<RefreshCw aria-hidden="true" className="size-5 max-sm:hidden" />}
        >
          Refresh Data
        </Button>
      </div>
    </section>
  );
}

type StatsProps = {
  stats: { openTickets: number; resolvedTickets: number; emergencyTickets: number; buildingHealthScore: number };
};

function Stats({ stats: { openTickets, resolvedTickets, emergencyTickets, buildingHealthScore } }: StatsProps) {
  const list = "/occupant/tickets";
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Open Tickets" value={openTickets} icon={Inbox} to={`${list}?status=unresolved`} />
      <StatCard
        label="Resolved"
        value={resolvedTickets}
        icon={CircleCheck}
        tone="good"
        to={`${list}?status=resolved`}
      />
      <StatCard label="Emergency" value={emergencyTickets} icon={Siren} tone={emergencyTickets > 0 ? "bad" : "plain"} />
      <StatCard label="Building Health" value={`${buildingHealthScore}%`} icon={Activity} />
    </div>
  );
}

function MyRequests({ tickets, more }: { tickets: Parameters<typeof TicketRows>[0]["tickets"]; more: boolean }) {
  const all = (
    <ButtonLink to="/occupant/tickets" variant="plain" className="whitespace-nowrap max-sm:px-1 max-sm:text-sm">
      View All Requests
    </ButtonLink>
  );
  return (
    <Section title="My Repair Requests" action={more ? all : undefined}>
      {tickets.length > 0 ? <TicketRows tickets={tickets} under="/occupant/tickets" /> : <NoRequests />}
    </Section>
  );
}
