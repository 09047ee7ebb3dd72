import type { ClientLoaderFunctionArgs } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { homeOf, requireSession, useSession } from "#browser/session.ts";
import { Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { credentialApi } from "../client.ts";
import { OwnCredentials } from "../parts/own-credentials.tsx";
import { TeamCredentials } from "../parts/team-credentials.tsx";

export const meta = () => [{ title: "Your own papers · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = requireSession(request, { roles: ["contractor", "technician"] }).user;
  await Promise.all([
    ensure(credentialApi.listOwnCredentials, {}),
    role === "contractor" ? ensure(credentialApi.listTeamCredentials, {}) : null,
  ]);
  return null;
}

/** What a firm or technician can show of themselves. */
export default function Credentials() {
  const role = useSession()?.user.role ?? "";
  const { credentials } = useCall(credentialApi.listOwnCredentials, {}).data;
  return (
    <>
      <PageHeader
        title="Your own papers"
        lead="Registration, insurance and the like. Whoever engages you sees them and says whether they are valid; buildings may give no work without them."
        back={{ to: homeOf(role), label: "Back to Dashboard" }}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        <OwnCredentials credentials={credentials} />
        {role === "contractor" ? (
          <Section title="Papers of your technicians">
            <TeamCredentials />
          </Section>
        ) : null}
      </div>
    </>
  );
}
