import type { ClientLoaderFunctionArgs, MetaFunction } from "react-router";
import { requireSession } from "#browser/session.ts";
import { MyDeposits } from "#features/deposits/parts/my-deposits.tsx";
import { MyChargeOnline } from "#features/gateway/parts/my-charge-online.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: "Service charge · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["building_occupant"] });
  return null;
}

/** The service charge of the units in which one lives or lived. */
export default function ServiceChargeScreen() {
  return (
    <>
      <PageHeader
        title="Service charge"
        lead="What your unit is asked, what was paid, your receipts and deposits."
        back={{ to: "/occupant-dashboard", label: "Back to Dashboard" }}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        <MyChargeOnline />
        <MyDeposits />
      </div>
    </>
  );
}
