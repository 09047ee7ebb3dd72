import { UserPlus } from "lucide-react";
import { useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import type { SeatRole } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { FailedState } from "#ui/states.tsx";
import { OpenInvitations } from "../../invitations/parts/open-invitations.tsx";
import { memberApi, useMembers } from "../client.ts";
import type { Member } from "../contract.ts";
import { AddMember } from "./add-member.tsx";
import { Agreement } from "./agreement.tsx";
import { MemberRow } from "./member-row.tsx";
import { WaitingRow } from "./waiting-row.tsx";

type MembersTabProps = { property: { id: string; name: string } };

const titles: [SeatRole, string][] = [
  ["property_owner", "Owner"],
  ["property_manager", "Managers"],
  ["accountant", "Accountants"],
  ["contractor", "Contractors"],
  ["building_occupant", "Occupants"],
];

/** Who belongs to a property, who waits to be confirmed, and who was invited. */
export function MembersTab({ property }: MembersTabProps) {
  const people = useMembers(property.id);
  const [isAdding, setAdding] = useState(false);
  if (people.isPending) {
    return (
      <Loading label="Loading the people of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (people.isError) {
    return (
      <FailedState
        title="The people could not be loaded"
        onRetry={() => void people.refetch()}
        busy={people.isFetching}
      />
    );
  }
  const members = people.data.pages.flatMap((page) => page.members);
  const mayInvite = people.data.pages[0]?.mayInvite ?? [];
  const own = members.find((member) => member.isYou);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      {own ? <Agreement member={own} /> : null}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p className="text-ink-soft">
          Owner and managers see everything. Occupants and contractors see their own part.
        </p>
        <Button
          variant="action"
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          onClick={() => setAdding(true)}
          className="shrink-0"
        >
          Add somebody
        </Button>
      </div>
      <Waiting members={members.filter((member) => member.waiting)} />
      <OpenInvitations propertyId={property.id} propertyName={property.name} />
      {titles.map(([role, title]) => (
        <RoleSection key={role} title={title} members={members.filter((one) => !one.waiting && one.role === role)} />
      ))}
      <ShowMore list={people} label="Show more people" />
      <CsvButton call={memberApi.listMembers} input={{ id: property.id }} className="self-start print:hidden" />
      {isAdding ? <AddMember property={property} mayInvite={mayInvite} onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

function Waiting({ members }: { members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <Section title="Waiting to be confirmed">
      <Divided>
        {members.map((member) => (
          <WaitingRow key={member.id} member={member} />
        ))}
      </Divided>
    </Section>
  );
}

function RoleSection({ title, members }: { title: string; members: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <Section title={title}>
      <Divided>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </Divided>
    </Section>
  );
}
