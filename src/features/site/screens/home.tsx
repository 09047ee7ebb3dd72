import { ClipboardCheck, CloudSunRain, MessageSquareText } from "lucide-react";
import type { LinksFunction, MetaFunction } from "react-router";
import { Adire } from "../../../ui/adire.tsx";
import { Wordmark } from "../../../ui/brand.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import frauncesUrl from "../../../ui/fonts/fraunces.woff2?url";

/** Read only: sent without any script. */
export const handle = { hydrate: false };

export const links: LinksFunction = () => [
  { rel: "preload", href: frauncesUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: MetaFunction = () => [
  { title: "Tunse: property maintenance for Nigeria" },
  {
    name: "description",
    content:
      "Tunse plans the upkeep of your building around the rains and the law, takes repair reports from the people inside, and keeps every job on record.",
  },
];

const points = [
  {
    icon: CloudSunRain,
    title: "A plan that explains itself",
    text: "Tell us what stands in the building. Gutters come before the rains, certificates before they lapse, and each task says why it is there.",
  },
  {
    icon: MessageSquareText,
    title: "Reports from any phone",
    text: "Occupants send a fault with a photo in a minute, and follow it until it is mended. Nobody has to chase anybody.",
  },
  {
    icon: ClipboardCheck,
    title: "Every job on record",
    text: "Who did it, when, and the naira spent against what was planned. It all stays with the building, whoever looks after it next.",
  },
];

export default function Home() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex h-18 items-center justify-between gap-4">
        <Wordmark headline />
        <ButtonLink to="/login" variant="plain" reloadDocument>
          Sign in
        </ButtonLink>
      </header>
      <main className="flex-1">
        <Hero />
        <section aria-label="What it does" className="page-width grid gap-8 py-12 md:grid-cols-3 md:gap-10 md:py-20">
          {points.map(({ icon: Icon, title, text }) => (
            <div key={title} className="flex flex-col gap-2">
              <Icon aria-hidden="true" className="size-8 text-action" strokeWidth={1.75} />
              <h2 className="text-lg font-bold tracking-[-0.01em]">{title}</h2>
              <p className="text-ink-soft text-pretty">{text}</p>
            </div>
          ))}
        </section>
      </main>
      <footer className="border-t border-line">
        <p className="page-width flex flex-wrap items-center justify-between gap-x-6 py-4 text-sm text-ink-soft">
          <span>
            Tunse is from the Yoruba <i lang="yo">tún ṣe</i>: to make good again.
          </span>
          <a href="/privacy" className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
            Privacy
          </a>
        </p>
      </footer>
    </div>
  );
}

function Hero() {
  return (
    <section className="md:page-width md:grid md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:items-center md:gap-14 md:pt-8">
      <Adire className="h-40 w-full md:order-2 md:h-[26rem] md:rounded-card" repeatPx={352} />
      <div className="page-width flex flex-col items-start gap-5 pt-8 md:px-0">
        <h1 className="font-headline text-3xl font-semibold tracking-[-0.015em] text-balance md:text-[3.5rem] md:leading-[1.08]">
          Your building, kept in good repair.
        </h1>
        <p className="max-w-xl text-lg text-ink-soft text-pretty">
          Tunse plans what your property needs, takes reports from the people who live and work in it, and shows you
          what was done and what it cost.
        </p>
        <div className="flex w-full flex-col gap-3 pt-1 sm:w-auto sm:flex-row">
          <ButtonLink to="/login?tab=sign-up" variant="action" size="large" reloadDocument>
            Create account
          </ButtonLink>
          <ButtonLink to="/login" size="large" reloadDocument>
            Sign in
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
