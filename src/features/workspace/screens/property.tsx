import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { ensure, useCall } from "#browser/queries.ts";
import { keepOnSearchChange } from "#browser/revalidate.ts";
import { requireSession } from "#browser/session.ts";
import { prefetchGallery } from "#features/gallery/client.ts";
import { prefetchHistory } from "#features/history/client.ts";
import { prefetchLedger } from "#features/ledger/client.ts";
import { propertyApi } from "#features/properties/client.ts";
import { PropertyFailed, PropertyMissing } from "#features/properties/parts/property-absent.tsx";
import { PropertyHeader } from "#features/properties/parts/property-header.tsx";
import { prefetchPlan } from "#features/schedules/plan-client.ts";
import { prefetchPropertyTasks } from "#features/tasks/client.ts";
import { prefetchPropertyTickets } from "#features/tickets/property-client.ts";
import { PropertyTabs } from "./property-tabs.tsx";

export const meta: MetaFunction = () => [{ title: "Property · Tunse" }];

/** Of tabs that are often come for the scripts come along with what they show. */
const scripts: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = {
  tasks: () => import("#features/tasks/parts/property-tasks.tsx"),
  tickets: () => import("#features/tickets/parts/property-tickets.tsx"),
  plan: () => import("#features/schedules/parts/property-plan.tsx"),
  money: () => import("../parts/kept-money.tsx"),
};

/** What the tab shows that somebody comes for. The first is where most go on from: what they go to is read with it. */
function readForKeeper(id: string, tab: string, query: URLSearchParams): void {
  const shows = (name: string) => tab === name || tab === "overview";
  if (shows("tasks")) prefetchPropertyTasks(id);
  if (shows("plan") || tab === "tasks") prefetchPlan(id);
  if (shows("tickets")) prefetchPropertyTickets(id);
  if (tab === "maintenance") prefetchHistory(id, query);
}

/** What is not there, or does not come, has words of its own here. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { role } = requireSession(request).user;
  const id = params.propertyId ?? "";
  const query = new URL(request.url).searchParams;
  const tab = query.get("tab") ?? "overview";
  if (tab === "media") prefetchGallery(id, query);
  if (tab === "money") prefetchLedger(id);
  void scripts[tab]?.().catch(() => {});
  if (role === "property_owner" || role === "property_manager") readForKeeper(id, tab, query);
  try {
    await ensure(propertyApi.findProperty, { id });
    return { id, problem: null };
  } catch (error) {
    const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 403);
    return { id, problem: isMissing ? ("missing" as const) : ("failed" as const) };
  }
}

/** Going from tab to tab reads nothing. */
export const shouldRevalidate = keepOnSearchChange;

export default function PropertyScreen() {
  const { id, problem } = useLoaderData<typeof clientLoader>();
  if (problem === "missing") return <PropertyMissing />;
  if (problem === "failed") return <PropertyFailed />;
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { property } = useCall(propertyApi.findProperty, { id }).data;
  return (
    <>
      <PropertyHeader property={property} />
      <PropertyTabs property={property} />
    </>
  );
}
