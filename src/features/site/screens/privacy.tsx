import type { ReactNode } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { type PageFacts, servicesOf } from "#platform/page-context.ts";
import { pageMeta } from "#ui/page-meta.ts";
import { PublicFrame } from "../parts/public-frame.tsx";

/** Read only: sent without the framework's scripts. */
export const handle = { hydrate: false, dark: true };

/** The same to everybody, so it is rendered once. */
export const headers = () => ({ "tunse-keep": "/privacy site" });

export function loader({ context }: LoaderFunctionArgs) {
  const { supportEmail, url, modelHost } = servicesOf<PageFacts>(context);
  return { supportEmail, url, modelHost };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: "Privacy · Tunse",
    description: "What Tunse keeps about you, why, for how long, and what you can ask of us.",
    url: loaderData?.url ?? "",
    path: "/privacy",
  });

const kept: [string, string, string][] = [
  [
    "Name, email, phone, location, unit",
    "To know who you are and how to reach you: your contract with us.",
    "Until you delete your account.",
  ],
  [
    "Your password, your PIN for approvals, and your sessions",
    "To let you in and nobody else. Password and PIN are kept only as codes that cannot be turned back.",
    "Sessions: 30 days after they end.",
  ],
  [
    "Faults, tasks, messages, photos and videos",
    "They are the record of the building: who reported what, what was done and what it cost.",
    "As long as the building is on Tunse; your name leaves them when you delete your account.",
  ],
  [
    "What somebody without an account reports by a tag, with the phone they leave",
    "So that those who look after the building can mend it and ask back. Its photo is kept without place and time.",
    "As long as the request that it became; 90 days where it was dismissed.",
  ],
  [
    "The phones and browsers where you want to be told, and what went there",
    "To tell you what happens while Tunse is closed. A message goes through whoever carries it: the push service of your browser, which cannot read it, or the mail, WhatsApp, SMS and call services that whoever runs this Tunse has set up.",
    "Until you take them away, or sign out of a browser. What was sent: thirteen months.",
  ],
  [
    "The name and phone of somebody who does a job by a link, without an account",
    "So that whoever gave them the job can reach them, and the record says who did the work.",
    "As long as the building is on Tunse.",
  ],
  [
    "Money: the books of a building, quotes, orders, invoices and the bank account a contractor is paid by, and what each unit is asked and has paid",
    "So that every naira can be accounted for. What stands in the books is never changed, and holds ids, not names.",
    "As long as the building is on Tunse. Bank details: until you delete your account.",
  ],
  [
    "Your words in requests that were corrected",
    "Only if you allow it on your account: so that later requests are read better. Names, phones, addresses and flat numbers are taken out before whoever runs this Tunse sees them.",
    "Until you take it back or delete your account. What was handed on before stays without your name.",
  ],
  [
    "Where and when a photo or video was taken",
    "To show that work was done there and then. You can refuse the position and still send the file.",
    "With the file. You and those who keep the building see the position that was sent with it. What the phone wrote into the file itself, nobody sees but you, in your download: others get photos and videos without it.",
  ],
  [
    "Who did what, and when",
    "To settle disputes and to find abuse. Acts and ids only, without what was written.",
    "As long as the building is on Tunse.",
  ],
  [
    "What you answered on the waitlist",
    "To write to you about your place, and to open first to those whom we can help most.",
    "Until you have your place, or ask us to take you off the list.",
  ],
  [
    "Repeated requests and failed sign-ins",
    "So that a bad line does nothing twice, and nobody guesses your password.",
    "30 days, and one day.",
  ],
  [
    "The internet address that changes and refusals come from",
    "To see who tries doors that are not theirs. It stands in the server's log beside the time and what was asked.",
    "As long as whoever runs this Tunse keeps its log, which others cannot read.",
  ],
];

const rights: [string, string][] = [
  ["See it and take it with you", "Your account, Download my data: one zip, at any time."],
  ["Put it right", "Your account, Your details. What others wrote about you: ask us."],
  ["Have it deleted", "Your account, Delete your account. What the building's record needs stays, without you in it."],
  [
    "Object, or have a person decide",
    "What Tunse suggests is advice: nothing is done to you until a person decides it. Tell us if you disagree.",
  ],
  ["Complain", "To us first, and at any time to the Nigeria Data Protection Commission (ndpc.gov.ng)."],
];

export default function Privacy() {
  const { supportEmail, modelHost } = useLoaderData<typeof loader>();
  return (
    <PublicFrame supportEmail={supportEmail}>
      <div className="page-width flex max-w-3xl flex-col gap-10 pt-4 pb-16">
        <div className="flex flex-col gap-3">
          <h1 className="font-headline text-3xl font-semibold text-balance">Your privacy</h1>
          <p className="text-lg text-ink-soft text-pretty">
            Tunse keeps what it needs to look after a building, and nothing to sell. There is no advertising, no
            tracking, and no page of ours loads anything from another company.
          </p>
        </div>
        <Kept />
        <Part title="Who sees it">
          <p>
            Owners and managers see the people, faults and work of their own buildings. Contractors see the work they
            may take on; technicians see their jobs, and the building and your phone number only while a job there is
            open. Neighbours do not see you. Nobody outside the building does, unless you allow it or the law obliges
            us.
          </p>
        </Part>
        <Rights />
        <Places modelHost={modelHost} />
        <Part title="If something goes wrong">
          <p>
            If anybody gets at your data who should not, we tell the Commission within 72 hours, and you at once where
            it could harm you.
          </p>
        </Part>
        <Part title="Write to us">
          <p>
            {supportEmail ? (
              <Mail email={supportEmail} />
            ) : (
              "Ask whoever runs this Tunse for you, or the owner or manager who brought your building in."
            )}
          </p>
        </Part>
      </div>
    </PublicFrame>
  );
}

function Kept() {
  return (
    <Part title="What we keep, why, and for how long">
      <dl className="flex flex-col divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {kept.map(([what, why, howLong]) => (
          <div key={what} className="flex flex-col gap-1 p-4">
            <dt className="font-semibold">{what}</dt>
            <dd>{why}</dd>
            <dd className="text-sm text-ink-soft">{howLong}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Rights() {
  return (
    <Part title="What you can ask of us">
      <p>The Nigeria Data Protection Act 2023 gives you these rights. The first three need nobody’s help:</p>
      <dl className="flex flex-col gap-3">
        {rights.map(([right, how]) => (
          <div key={right}>
            <dt className="font-semibold">{right}</dt>
            <dd className="text-ink-soft">{how}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Places({ modelHost }: { modelHost: string | null }) {
  return (
    <Part title="Where it lies">
      <p>
        On the server that you are reading this from, run by whoever gave you this address. Pages and files come from
        there and nowhere else. Mails, messages and calls pass through the services of whoever runs it. If your data is
        ever to be kept outside Nigeria, you will be told before, and it needs the safeguards that the Act asks for.
      </p>
      {modelHost ? (
        <p>
          Where Tunse is unsure what a request is about, an owner or manager may have its words read by a language model
          at <strong>{modelHost}</strong>, one request at a time: without names, phones, addresses, flat numbers and
          photos. It decides nothing, and the request’s timeline says that it was asked.
        </p>
      ) : null}
      <p>
        On your own phone we keep who is signed in, your choice of theme, and what you have typed or chosen but not
        sent, photos for seven days at most. All but the theme go when you log out. There are no cookies but the one
        that remembers a theme you chose.
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 text-pretty">
      <h2 className="text-xl font-bold tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}

function Mail({ email }: { email: string }) {
  return (
    <>
      For anything about your data, also a complaint:{" "}
      <a href={`mailto:${email}`} className="font-semibold break-all text-brand underline underline-offset-2">
        {email}
      </a>
      . We answer within 30 days.
    </>
  );
}
