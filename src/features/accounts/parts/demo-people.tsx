import { ChevronRight } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useEarlySubmit } from "#browser/forms/early-submit.tsx";
import { problemToast } from "#browser/toasts.ts";
import { roleLabels } from "#domain/vocab.ts";
import { Avatar } from "#ui/avatar.tsx";
import { type DemoPerson, readDemo } from "../demo.rules.ts";

export type DemoPeopleProps = {
  /** What the demo wrote into the page. */
  demo: string;
  /** The site's own admins, who have a door of their own, instead of everybody else. */
  admins?: boolean;
  enter: (person: DemoPerson) => Promise<unknown>;
};

/** One press signs in as one of them. */
export function DemoPeople({ demo, admins = false, enter }: DemoPeopleProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const people = readDemo(demo).filter(({ role }) => (role === "site_admin") === admins);
  const choose = async (person: DemoPerson) => {
    setChosen(person.email);
    try {
      await enter(person);
    } catch (error) {
      setChosen(null);
      problemToast("Login Failed", error, "Please try again.");
    }
  };
  return (
    <section aria-labelledby="demo-people" className="flex flex-col gap-3">
      <h2 id="demo-people" className="font-semibold">
        This is a demo. Look around as
      </h2>
      <ul className="flex flex-col gap-2">
        {people.map((person) => (
          <li key={person.email}>
            <PersonButton person={person} busy={chosen === person.email} onEnter={() => void choose(person)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A form of its own, so that a press is held until the scripts have come. */
function PersonButton({ person, busy, onEnter }: { person: DemoPerson; busy: boolean; onEnter: () => void }) {
  const { role, name, about } = person;
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onEnter();
  };
  return (
    <form ref={form} method="post" onSubmit={submit} className="group">
      <button
        type="submit"
        aria-busy={busy || undefined}
        className="flex min-h-14 w-full items-center gap-3 rounded-control border border-input-line bg-surface px-3 py-2 text-left hover-fade hover:bg-hush aria-busy:opacity-55 group-data-early:opacity-55"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{role === "site_admin" ? "Site Admin" : roleLabels[role]}</span>
          <span className="line-clamp-2 text-sm break-words text-ink-soft">
            {name}, {about}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </button>
    </form>
  );
}
