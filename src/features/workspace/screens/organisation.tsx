import { Plus, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { ensure } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { formatDay } from "#domain/days.ts";
import { organisationApi, organisationMemberApi, useOrganisations } from "#features/organisations/client.ts";
import type { Organisation } from "#features/organisations/contract.ts";
import { organisationRoleLabels } from "#features/organisations/fields.ts";
import { Button } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Select } from "#ui/select.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/states.tsx";
import { Day } from "#ui/values.tsx";
import { MemberList } from "../organisation/parts/member-list.tsx";
import { NameAndContact } from "../organisation/parts/name-and-contact.tsx";
import { TeamList } from "../organisation/parts/team-list.tsx";

const OrganisationDialog = lazy(async () => ({
  default: (await import("../organisation/parts/organisation-dialog.tsx")).OrganisationDialog,
}));
const TwoStepDialog = lazy(async () => ({
  default: (await import("../organisation/parts/two-step-dialog.tsx")).TwoStepDialog,
}));
const InviteDialog = lazy(async () => ({
  default: (await import("../organisation/parts/invite-dialog.tsx")).InviteDialog,
}));

export const meta = () => [{ title: "Organisation · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  await ensure(organisationApi.listOrganisations, {});
  return null;
}

type Opened = "new" | "invite" | "two-step" | null;

/** Who owns the records of one's buildings, and who works there together. */
export default function OrganisationScreen() {
  const organisations = useOrganisations();
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<Opened>(null);
  const chosen = organisations.find(({ id }) => id === params.get("organisation")) ?? firstOf(organisations);
  return (
    <>
      <PageHeader
        title={chosen?.shown ? chosen.name : "Your organisation"}
        lead={chosen ? leadOf(chosen) : "Nothing belongs to you yet."}
        back={{ to: "/account", label: "Back to your account" }}
        actions={
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setOpen("new")}>
            New company
          </Button>
        }
      />
      <div className="flex max-w-4xl flex-col gap-6">
        {organisations.length > 1 && chosen ? (
          <Select
            aria-label="Which organisation"
            className="sm:max-w-sm"
            options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            onChange={({ currentTarget }) => setParams({ organisation: currentTarget.value }, { replace: true })}
          />
        ) : null}
        {chosen ? (
          <Chosen key={chosen.id} organisation={chosen} onOpen={setOpen} />
        ) : (
          <EmptyState title="No organisation yet">
            With your first building you get one of your own. For a company that keeps many, make one here.
          </EmptyState>
        )}
      </div>
      <Suspense>
        {open === "new" ? (
          <OrganisationDialog
            onClose={() => setOpen(null)}
            onMade={(id) => setParams({ organisation: id }, { replace: true })}
          />
        ) : null}
        {open === "two-step" && chosen ? <TwoStepDialog organisation={chosen} onClose={() => setOpen(null)} /> : null}
        {open === "invite" && chosen ? <InviteDialog organisation={chosen} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

/** What there is to show comes before one's own one that nobody else is in. */
const firstOf = (organisations: readonly Organisation[]): Organisation | undefined =>
  organisations.find(({ shown }) => shown) ?? organisations[0];

const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

const youAre = ({ role, lastDay }: Organisation): string =>
  `You: ${organisationRoleLabels[role].toLowerCase()}${lastDay ? `, until ${formatDay(lastDay)}` : ""}`;

const leadOf = (organisation: Organisation): string =>
  [organisation.shown ? youAre(organisation) : null, countOf(organisation.buildings, "building", "buildings")]
    .filter(Boolean)
    .join(" · ");

function Chosen({ organisation, onOpen }: { organisation: Organisation; onOpen: (open: Opened) => void }) {
  const { id, can, secondStepFrom } = organisation;
  return (
    <>
      <NameAndContact organisation={organisation} />
      <Section
        title="People"
        action={
          can.edit ? (
            <Button
              variant="action"
              icon={<UserPlus aria-hidden="true" className="size-5" />}
              onClick={() => onOpen("invite")}
            >
              Ask somebody in
            </Button>
          ) : null
        }
      >
        <Suspense fallback={<RowsSkeleton />}>
          <MemberList organisation={organisation} />
        </Suspense>
        <CsvButton call={organisationMemberApi.listOrganisationMembers} input={{ id }} className="self-start" />
      </Section>
      <Suspense fallback={<RowsSkeleton />}>
        <TeamList organisation={organisation} />
      </Suspense>
      <Section
        title="Two-step sign-in"
        action={can.edit ? <Button onClick={() => onOpen("two-step")}>Change…</Button> : null}
      >
        <Card>
          {secondStepFrom ? (
            <p>
              Asked of owners and managers from <Day day={secondStepFrom} /> on.
            </p>
          ) : (
            <p className="text-ink-soft">Not asked for: a password alone signs owners and managers in.</p>
          )}
        </Card>
      </Section>
    </>
  );
}
