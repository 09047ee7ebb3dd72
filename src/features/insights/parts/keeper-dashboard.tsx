import { useState } from "react";
import { useCall } from "#browser/queries.ts";
import { useRefreshing } from "#browser/refreshing.ts";
import { ThingsWaiting } from "#features/day-money/parts/things-waiting.tsx";
import { PeopleWaiting } from "#features/properties/members/parts/people-waiting.tsx";
import { insightApi, readShownAgain } from "../client.ts";
import { DashboardHeader } from "./dashboard-header.tsx";
import { Figures } from "./figures.tsx";
import { Emergency } from "./keeper-first.tsx";
import { KeptProperties } from "./kept-properties.tsx";
import type { Voice } from "./role-toggle.tsx";

/** What an owner sees first: figures, who waits for an answer, their properties, tasks and plans. */
export function KeeperDashboard() {
  const [voice, setVoice] = useState<Voice>("property_owner");
  const stats = useCall(insightApi.readOwnerStats, {});
  const { isRefreshing, refreshAll } = useRefreshing([{ refetch: readShownAgain }]);
  return (
    <>
      <DashboardHeader voice={voice} onVoice={setVoice} isRefreshing={isRefreshing} onRefresh={refreshAll} />
      <div className="flex flex-col gap-8">
        <Emergency />
        <PeopleWaiting />
        <ThingsWaiting />
        <Figures stats={stats.data} />
        <KeptProperties voice={voice} toManager />
      </div>
    </>
  );
}
