import { Adire } from "#ui/adire.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { dashboardShot, requestShot } from "../data/shots.ts";
import { Picture } from "./picture.tsx";

/** What it is, who it is for and what it brings, in one look; beside it the product itself. */
export function LandingHero() {
  return (
    <section className="page-width grid items-center gap-10 pt-6 pb-16 md:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] md:gap-12 md:pt-12 md:pb-24">
      <div className="flex flex-col items-start gap-5">
        <p className="font-semibold text-brand">Property maintenance, made for Nigeria</p>
        <h1 className="-mt-2 font-headline text-3xl font-semibold tracking-[-0.015em] text-balance md:text-[3.5rem] md:leading-[1.06]">
          Your building, kept in good repair.
        </h1>
        <p className="max-w-xl text-lg text-ink-soft text-pretty">
          Tunse plans your property’s maintenance with AI, gives the work to your own team or your contractors, and has
          every finished job proved by photo or video.
        </p>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <ButtonLink to="/waitlist" variant="action" size="large" reloadDocument>
            Join Waitlist
          </ButtonLink>
          <ButtonLink to="#how-it-works" size="large" reloadDocument>
            See how it works
          </ButtonLink>
        </div>
        <p className="text-ink-soft">
          <strong className="font-semibold text-ink">30-45% cost reduction</strong> against repairing only what breaks.
        </p>
      </div>
      <div className="relative pb-8 md:pr-4 md:pb-14">
        <Adire className="absolute inset-x-0 top-10 bottom-0 rounded-card md:left-10 md:-right-4" repeatPx={300} />
        <div className="relative mx-auto w-56 overflow-hidden rounded-[1.25rem] border border-line shadow-float md:mx-0 md:w-full md:rounded-card">
          <Picture
            shot={requestShot}
            sizes="14rem"
            wide={{ shot: dashboardShot, sizes: "(min-width: 72rem) 36rem, 50vw" }}
            alt="Tunse at work: what is planned and what was reported, with the state of each."
            first
          />
        </div>
        <div className="absolute right-0 -bottom-2 hidden w-44 overflow-hidden rounded-[1.25rem] border border-line shadow-float md:block">
          <Picture
            shot={requestShot}
            sizes="11rem"
            alt="A repair request on a phone: reported with a photo, answered, begun."
          />
        </div>
      </div>
    </section>
  );
}
