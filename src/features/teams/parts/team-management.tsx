import { UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CsvButton } from "#browser/csv-button.tsx";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { type Added, teamApi, useTeam } from "../client.ts";
import type { TeamMember } from "../contract.ts";
import { AddMember } from "./add-member.tsx";
import { MemberCard } from "./member-card.tsx";

export type ShareLink = (made: Added, onClose: () => void) => ReactNode;

type TeamManagementProps = {
  /** How a link is passed on. */
  share: ShareLink;
};

const sections = [
  { status: "pending", title: "Waiting to be confirmed" },
  { status: "active", title: "Your team" },
  { status: "invited", title: "Invited, not here yet" },
] as const;

/** The contractor's own people: who waits, who works, who was invited. */
export function TeamManagement({ share }: TeamManagementProps) {
  const team = useTeam();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Added>();
  if (team.isPending) {
    return (
      <Loading label="Loading your team">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!team.data) {
    return (
      <FailedState title="Your team could not be loaded" onRetry={() => void team.refetch()} busy={team.isFetching} />
    );
  }
  const members = team.data.pages.flatMap((page) => page.teamMembers);
  return (
    <div className="flex flex-col gap-6">
      <Opening isEmpty={members.length === 0} onAdd={() => setAdding(true)} />
      {sections.map(({ status, title }) => (
        <Cards
          key={status}
          title={title}
          members={members.filter((member) => member.status === status)}
          onLink={setMade}
        />
      ))}
      <ShowMore list={team} label="Show more people" />
      {members.length > 0 ? <CsvButton call={teamApi.listTeam} input={{}} /> : null}
      {isAdding ? <AddMember onLink={setMade} onClose={() => setAdding(false)} /> : null}
      {made ? share(made, () => setMade(undefined)) : null}
    </div>
  );
}

function Opening({ isEmpty, onAdd }: { isEmpty: boolean; onAdd: () => void }) {
  const add = (
    <Button
      variant="action"
      onClick={onAdd}
      icon={<UserPlus aria-hidden="true" className="size-5" />}
      className="shrink-0"
    >
      Add Team Member
    </Button>
  );
  if (isEmpty) {
    return (
      <EmptyState title="Nobody in your team yet" action={add}>
        Add your technicians, and yourself if you work with your own hands. Then tasks can be assigned to them.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between">
      <p className="text-ink-soft">Tasks can be assigned to everybody who has joined.</p>
      {add}
    </div>
  );
}

type CardsProps = { title: string; members: readonly TeamMember[]; onLink: (made: Added) => void };

function Cards({ title, members, onLink }: CardsProps) {
  if (members.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {members.map((member) => (
          <MemberCard key={member.id} member={member} onLink={onLink} />
        ))}
      </ul>
    </Section>
  );
}
