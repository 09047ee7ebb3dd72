import { Camera, FolderOpen, type LucideIcon, ShieldCheck, Smile } from "lucide-react";
import type { ReactNode } from "react";
import { Factory, House, Towers } from "./buildings.tsx";

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex max-w-2xl flex-col gap-3">
      <h2 className="font-headline text-2xl font-semibold tracking-[-0.01em] text-balance md:text-[2.25rem] md:leading-[1.15]">
        {title}
      </h2>
      {children ? <p className="text-lg text-ink-soft text-pretty">{children}</p> : null}
    </header>
  );
}

const benefits: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ShieldCheck,
    title: "Fewer breakdowns",
    text: "Gutters are cleared before the rains, generators serviced before they fail, certificates renewed before they lapse.",
  },
  {
    icon: Camera,
    title: "Proof, not promises",
    text: "A job is finished when there is a photo or video of it, with the time and the place. Nobody pays for work that was skipped.",
  },
  {
    icon: FolderOpen,
    title: "One record for all properties",
    text: "What was done, by whom, and the naira it cost. The record stays with the building, whoever looks after it next.",
  },
  {
    icon: Smile,
    title: "Happier occupants",
    text: "They report a fault from any phone in a minute and follow it until it is mended. Nobody has to chase anybody.",
  },
];

const tile = "flex flex-col gap-2 rounded-card border border-line bg-surface p-6";

/** Five benefits, of which the one that is asked for first is the largest. */
export function Benefits() {
  return (
    <section aria-labelledby="benefits" className="later page-width flex flex-col gap-8 py-14 md:py-20">
      <SectionHead title="Maintenance that pays for itself" />
      <ul id="benefits" aria-label="Benefits" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <li className="cloth-ground flex flex-col justify-between gap-6 rounded-card p-7 md:col-span-2 lg:col-span-1 lg:row-span-2">
          <p className="font-headline text-[4rem] leading-none font-semibold tracking-[-0.03em]">30-45%</p>
          <Bars />
          <div className="flex flex-col gap-2">
            <h3 className="text-xl font-bold tracking-[-0.01em]">Cost reduction</h3>
            <p className="text-ink-soft text-pretty">
              Planned work costs less than a breakdown at night. You see every naira against what was planned, and where
              the next one is best spent.
            </p>
          </div>
        </li>
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className={tile}>
            <Icon aria-hidden="true" className="size-7 text-action" strokeWidth={1.75} />
            <h3 className="text-lg font-bold tracking-[-0.01em]">{title}</h3>
            <p className="text-ink-soft text-pretty">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The figure as a drawing: what is spent without a plan, and with one. */
function Bars() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2 text-sm text-ink-soft">
      <span>Repairing what breaks</span>
      <span className="h-3 w-full rounded-full bg-cloth-line" />
      <span className="mt-1">Planned with Tunse</span>
      <span className="flex h-3 items-center">
        <span className="h-3 w-[55%] rounded-l-full bg-ember" />
        <span className="h-3 w-[15%] rounded-r-full border-3 border-l-0 border-dotted border-ember" />
      </span>
    </div>
  );
}

const kinds = [
  {
    Drawing: House,
    title: "Residential homeowners",
    text: "Your house, its roof, tank, inverter and drains, looked after without you having to remember any of it.",
  },
  {
    Drawing: Towers,
    title: "Commercial property managers",
    text: "Forty buildings on one screen: lifts, generators, cooling, fire safety, and every tenant’s request answered.",
  },
  {
    Drawing: Factory,
    title: "Industrial facility managers",
    text: "Plant, power and safety checks on their day, by people with the skill for them, with the paper to show for it.",
  },
];

export function PropertyKinds() {
  return (
    <section aria-labelledby="kinds" className="later bg-hush py-14 md:py-20">
      <div className="page-width flex flex-col gap-8">
        <SectionHead title="For the building you look after" />
        <ul id="kinds" aria-label="Property types" className="grid gap-4 md:grid-cols-3">
          {kinds.map(({ Drawing, title, text }) => (
            <li key={title} className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
              <Drawing />
              <div className="flex flex-col gap-2 p-6">
                <h3 className="text-lg font-bold tracking-[-0.01em]">{title}</h3>
                <p className="text-ink-soft text-pretty">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
