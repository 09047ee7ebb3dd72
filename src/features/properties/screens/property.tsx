import { lazy, Suspense } from "react";
import {
  type ClientLoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { ApiProblem } from "../../../browser/api.ts";
import { ensure, useCall } from "../../../browser/queries.ts";
import { requireSession } from "../../../browser/session.ts";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { type Tab, Tabs } from "../../../ui/tabs.tsx";
import { PropertyPlan } from "../../schedules/parts/property-plan.tsx";
import { prefetchPlan, usePlan } from "../../schedules/plan/client.ts";
import { prefetchPropertyTasks } from "../../tasks/client.ts";
import { PropertyTasks } from "../../tasks/parts/property-tasks.tsx";
import { propertyRoutes } from "../client.ts";
import { OwnMembership } from "../members/parts/own-membership.tsx";
import { PropertyFailed, PropertyMissing } from "../parts/property-absent.tsx";
import { PropertyHeader } from "../parts/property-header.tsx";
import { PropertyOverview } from "../parts/property-overview.tsx";

const MembersTab = lazy(async () => ({ default: (await import("../members/parts/members-tab.tsx")).MembersTab }));

export const meta: MetaFunction = () => [{ title: "Property · Tunse" }];

/** What is not there, or does not come, has words of its own here (specification 8). */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { role } = requireSession(request).user;
  const id = params.propertyId ?? "";
  if (role === "property_owner" || role === "property_manager") {
    prefetchPropertyTasks(id);
    prefetchPlan(id);
  }
  try {
    await ensure(propertyRoutes.findProperty, { id });
    return { id, problem: null };
  } catch (error) {
    const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 403);
    return { id, problem: isMissing ? ("missing" as const) : ("failed" as const) };
  }
}

/** Going from tab to tab reads nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export default function PropertyScreen() {
  const { id, problem } = useLoaderData<typeof clientLoader>();
  if (problem === "missing") return <PropertyMissing />;
  if (problem === "failed") return <PropertyFailed />;
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { property } = useCall(propertyRoutes.findProperty, { id }).data;
  const keeps = property.taskCounts !== null;
  const plan = usePlan(id, keeps);
  const [query, setQuery] = useSearchParams();
  const tabs: Tab[] = [{ value: "overview", label: "Overview", content: <PropertyOverview property={property} /> }];
  if (property.taskCounts) {
    const isComing = plan.data?.plan.ready === false;
    tabs.push(
      {
        value: "tasks",
        label: "Tasks",
        count: property.taskCounts.all,
        content: <PropertyTasks property={property} isComing={isComing} />,
      },
      { value: "plan", label: "Plan", content: <PropertyPlan property={property} plan={plan} /> },
      {
        value: "members",
        label: "Members",
        content: (
          <Suspense fallback={<RowsSkeleton />}>
            <MembersTab property={property} />
          </Suspense>
        ),
      },
    );
  }
  const asked = query.get("tab");
  const shown = tabs.find(({ value }) => value === asked)?.value ?? "overview";
  return (
    <>
      <PropertyHeader property={property} />
      {keeps ? (
        <Tabs
          label="About this property"
          tabs={tabs}
          value={shown}
          onChange={(tab) => setQuery(tab === "overview" ? {} : { tab }, { replace: true, preventScrollReset: true })}
        />
      ) : (
        <>
          <PropertyOverview property={property} />
          <OwnMembership propertyId={property.id} />
        </>
      )}
    </>
  );
}
