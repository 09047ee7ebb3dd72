import { Building2, ShieldCheck, Users } from "lucide-react";
import { useCall } from "../../../browser/queries.ts";
import { StatCard } from "../../../ui/card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { adminStatsRoute } from "../stats/client.ts";

const number = (value: number) => value.toLocaleString("en-NG");

/** How the site stands. */
export function Overview() {
  const stats = useCall(adminStatsRoute, {}).data;
  return (
    <>
      <PageHeader title="Overview" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <StatCard
          label="Accounts"
          value={number(stats.accounts)}
          icon={Users}
          note={stats.suspendedAccounts > 0 ? `${number(stats.suspendedAccounts)} suspended` : undefined}
        />
        <StatCard
          label="Properties"
          value={number(stats.properties)}
          icon={Building2}
          note={stats.frozenProperties > 0 ? `${number(stats.frozenProperties)} frozen` : undefined}
        />
        <StatCard label="Site admins" value={number(stats.siteAdmins)} icon={ShieldCheck} />
      </div>
    </>
  );
}
