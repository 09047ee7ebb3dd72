import { UserCheck } from "lucide-react";
import { inFigures } from "#domain/in-figures.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useWaiting } from "../client.ts";

const people = (count: number) => (count === 1 ? "1 person waits" : `${inFigures(count)} people wait`);

/** Somebody has to be confirmed: how many, where, and the way there. Nothing while nobody waits. */
export function PeopleWaiting() {
  const [fullest, ...others] = useWaiting();
  if (!fullest) return null;
  const all = [fullest, ...others].reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <section
      aria-label="People waiting to be confirmed"
      className="flex flex-col gap-3 rounded-card border border-line bg-warn-tint p-4 sm:flex-row sm:items-center"
    >
      <UserCheck aria-hidden="true" className="hidden size-6 shrink-0 text-warn sm:block" />
      <div className="min-w-0 flex-1">
        <h2 className="font-bold">{people(all)} to be confirmed</h2>
        <p className="break-words">
          {others.length === 0
            ? `At ${fullest.name}. Until then they see and send only a little.`
            : `At ${fullest.name} and ${others.length === 1 ? "one other property" : `${others.length} other properties`}.`}
        </p>
      </div>
      <ButtonLink to={`/property/${fullest.id}?tab=members`} variant="brand" className="self-start sm:self-center">
        See who
      </ButtonLink>
    </section>
  );
}
