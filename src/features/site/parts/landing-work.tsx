import { CalendarClock, ChartNoAxesCombined, type LucideIcon, ShieldCheck, Users } from "lucide-react";
import { Adire } from "#ui/adire.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { halfYearShot, planShot } from "../data/shots.ts";
import { SectionHead } from "./landing-value.tsx";
import { Picture } from "./picture.tsx";

const features: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CalendarClock,
    title: "AI-Driven Scheduling",
    text: "Tell us what stands in the building. Tunse plans the year around the rains, the harmattan and the law, and says of each task why it is there.",
  },
  {
    icon: ShieldCheck,
    title: "Verification & Compliance",
    text: "Finished work is checked by photo or video before it counts. Certificates and inspections come up in time, with their papers beside them.",
  },
  {
    icon: ChartNoAxesCombined,
    title: "Performance Insights",
    text: "What was done on time, what it cost against the plan, and which contractor does good work: on one dashboard, from your own records.",
  },
  {
    icon: Users,
    title: "Contractor Management",
    text: "Your own team and third-party contractors in one place: jobs given out, hours logged, work rated, and no message lost on the way.",
  },
];

export function Features() {
  return (
    <section id="features" className="later page-width flex scroll-mt-6 flex-col gap-10 py-14 md:py-20">
      <div className="grid items-end gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] md:gap-12">
        <SectionHead title="The whole round, from plan to proof">
          The year lies before you with what each month should cost, and every task says why it is there.
        </SectionHead>
        <div className="overflow-hidden rounded-card border border-line">
          <Picture
            shot={halfYearShot}
            sizes="92vw"
            wide={{ shot: planShot, sizes: "(min-width: 72rem) 34rem, 50vw" }}
            alt="The year ahead of a building in Lagos: for each month how many visits there are and what they should cost, with the rains and the harmattan shaded."
          />
        </div>
      </div>
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4 border-t border-line pt-6">
            <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-card bg-brand-tint text-brand">
              <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
            </span>
            <div className="flex flex-col gap-1.5">
              <h3 className="text-lg font-bold tracking-[-0.01em]">{title}</h3>
              <p className="text-ink-soft text-pretty">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  {
    title: "Property Onboarding",
    text: "Answer a few questions about the building and add photos. It takes ten minutes, also on a phone.",
  },
  {
    title: "AI Scheduling",
    text: "Your plan is there at once: what, when, what it should cost and why. Change it, take it, or leave what you do not want.",
  },
  {
    title: "Task Management",
    text: "Your people get the work, send proof of it, and you see it done. Faults that occupants report join the same list.",
  },
];

export function Steps() {
  return (
    <section id="how-it-works" className="later scroll-mt-6 border-t border-line py-14 md:py-20">
      <div className="page-width flex flex-col gap-10">
        <SectionHead title="Three steps, then it runs" />
        <ol className="grid gap-8 md:grid-cols-3">
          {steps.map(({ title, text }, at) => (
            <li key={title} className="flex flex-col gap-3">
              <span className="flex items-center gap-4 text-action">
                <span aria-hidden="true" className="font-headline text-[3rem] leading-none font-semibold">
                  {at + 1}
                </span>
                <span aria-hidden="true" className="h-0 flex-1 border-t-3 border-dotted border-input-line" />
              </span>
              <h3 className="text-lg font-bold tracking-[-0.01em]">{title}</h3>
              <p className="text-ink-soft text-pretty">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function Closing() {
  return (
    <section className="later page-width pb-16 md:pb-24">
      <div className="cloth-ground overflow-hidden rounded-card">
        <Adire className="h-16 md:h-24" repeatPx={280} />
        <div className="flex flex-col items-start gap-5 p-7 md:items-center md:p-14 md:text-center">
          <h2 className="max-w-2xl font-headline text-2xl font-semibold tracking-[-0.01em] text-balance md:text-3xl">
            Save 30% or more on keeping your buildings right
          </h2>
          <p className="max-w-xl text-lg text-ink-soft text-pretty">
            We open to new properties in the order in which they asked. Three minutes now, and your place is kept.
          </p>
          <ButtonLink to="/waitlist" variant="action" size="large" reloadDocument>
            Join Waitlist
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
