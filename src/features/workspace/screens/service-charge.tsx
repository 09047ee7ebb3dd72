import type { ClientLoaderFunctionArgs, MetaFunction } from "react-router";
import { requireSession } from "#browser/session.ts";
import { useMyCharges } from "#features/charges/client.ts";
import { MyDeposits } from "#features/deposits/parts/my-deposits.tsx";
import { MyChargeOnline } from "#features/gateway/parts/my-charge-online.tsx";
import { AccountsList, FormerAccounts } from "#features/money-accounts/parts/accounts-list.tsx";
import { PageHeader } from "#ui/page-header.tsx";

export const meta: MetaFunction = () => [{ title: "Service charge · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["building_occupant"] });
  return null;
}

/** Where the money went, of the buildings in which one lives. */
function Accounts() {
  const units = useMyCharges().data?.units ?? [];
  const ids = new Set(units.flatMap(({ livesThere, propertyId }) => (livesThere ? [propertyId] : [])));
  return [...ids].map((id) => <AccountsList key={id} propertyId={id} />);
}

/** The service charge of the units in which one lives or lived. */
export default function ServiceChargeScreen() {
  return (
    <>
      <PageHeader
        title="Service charge"
        lead="What your unit is asked, what was paid, your receipts and deposits, and where the money went."
        back={{ to: "/occupant-dashboard", label: "Back to Dashboard" }}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        <MyChargeOnline />
        <Accounts />
        <FormerAccounts />
        <MyDeposits />
      </div>
    </>
  );
}
