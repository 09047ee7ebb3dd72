import type { ClientLoaderFunctionArgs, MetaFunction } from "react-router";
import { requireSession } from "#browser/session.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { MyChargeOnline } from "../parts/my-charge-online.tsx";

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
        lead="What your unit is asked, what was paid, and your receipts."
        back={{ to: "/occupant-dashboard", label: "Back to Dashboard" }}
      />
      <MyChargeOnline />
    </>
  );
}
