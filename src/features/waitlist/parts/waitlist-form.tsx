import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field, Textarea } from "#ui/field.tsx";
import {
  budgets,
  challenges,
  desiredResults,
  portfolioSizes,
  sentences,
  type Typed,
  trackingFields,
  waitlistPropertyTypes,
  waitlistRoles,
} from "../rules.ts";
import { Fault, type Filled, ManyQuestion, OneQuestion, PickQuestion, TextQuestion } from "./questions.tsx";

type FormProps = { typed: Typed; errors: { path: string; message: string }[]; tracking: Record<string, string> };

const same = (words: readonly string[]) => words.map((word): [string, string] => [word, word]);

/** Thirteen questions, sent as a plain form; the page's script only makes it kinder. */
export function WaitlistForm({ typed, errors, tracking }: FormProps) {
  const filled: Filled = {
    typed,
    faults: Object.fromEntries(errors.map(({ path, message }) => [path.split(".")[0], message])),
  };
  const isRefused = errors.length > 0;
  return (
    <form
      method="post"
      action="/waitlist"
      noValidate
      data-waitlist={isRefused ? "refused" : "fresh"}
      className="flex flex-col gap-10"
    >
      <div data-summary tabIndex={-1} className="scroll-mt-4 empty:hidden focus-visible:rounded-card">
        <ErrorSummary
          title="Validation Error"
          attempt={0}
          faults={errors.map(({ path, message }) => ({ fieldId: path.split(".")[0] ?? path, message }))}
        />
      </div>
      <AboutYou filled={filled} />
      <YourProperties filled={filled} />
      <WhatYouNeed filled={filled} />
      <div className="flex flex-col gap-5 border-t border-line pt-6">
        <div id="consent" data-question="consent" data-needed={sentences.consent}>
          <Checkbox
            name="consent"
            value="true"
            defaultChecked={typed.consent?.includes("true")}
            label="You may write to me or call me about Tunse."
            help="About your place and nothing else. Ask us at any time to take you off the list."
          />
          <Fault id="consent" message={filled.faults.consent} />
        </div>
        {trackingFields.map((name) => (
          <input key={name} type="hidden" name={`tracking.${name}`} value={tracking[name] ?? ""} />
        ))}
        <div className="absolute -left-[100vw]" aria-hidden="true">
          <label>
            Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <Button type="submit" variant="action" size="large" className="self-start max-sm:w-full">
          Join Waitlist
        </Button>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6 border-t border-line pt-6">
      <h2 className="text-xl font-bold tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}

const AboutYou = ({ filled }: { filled: Filled }) => (
  <Group title="About you">
    <TextQuestion name="fullName" label="Full name" needed={sentences.fullName} autoComplete="name" filled={filled} />
    <TextQuestion
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      needed={sentences.email}
      malformed={sentences.emailForm}
      filled={filled}
    />
    <TextQuestion
      name="whatsappPhone"
      label="WhatsApp number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+234 803 123 4567"
      help="If you would rather hear from us there."
      filled={filled}
    />
    <PickQuestion
      name="role"
      label="What best describes you?"
      needed={sentences.role}
      choices={Object.entries(waitlistRoles)}
      filled={filled}
    />
    <TextQuestion name="companyName" label="Company" autoComplete="organization" filled={filled} />
    <TextQuestion
      name="location"
      label="Where are you?"
      help="City and state, as Ibadan, Oyo."
      needed={sentences.location}
      autoComplete="address-level2"
      filled={filled}
    />
  </Group>
);

const YourProperties = ({ filled }: { filled: Filled }) => (
  <Group title="Your properties">
    <ManyQuestion
      name="propertyTypes"
      label="What kinds of property?"
      help="Choose all that fit."
      choices={waitlistPropertyTypes}
      filled={filled}
    />
    <OneQuestion
      name="portfolioSize"
      label="How many do you own or look after?"
      needed={sentences.portfolioSize}
      choices={Object.entries(portfolioSizes)}
      filled={filled}
    />
  </Group>
);

const WhatYouNeed = ({ filled }: { filled: Filled }) => (
  <Group title="What you need">
    <ManyQuestion
      name="desiredResults"
      label="What should Tunse do for you?"
      help="Choose all that fit."
      needed={sentences.desiredResults}
      choices={desiredResults}
      filled={filled}
    />
    <OneQuestion
      name="biggestChallenge"
      label="What is hardest about maintenance today?"
      needed={sentences.biggestChallenge}
      choices={same(challenges)}
      filled={filled}
    />
    <div data-question="previousAttempts">
      <Field
        id="previousAttempts"
        label="What have you tried before?"
        help="A notebook, a WhatsApp group, other software: what helped, and what did not."
        optional
        error={filled.faults.previousAttempts}
      >
        <Textarea
          name="previousAttempts"
          rows={3}
          maxLength={2_000}
          defaultValue={filled.typed.previousAttempts?.[0]}
        />
      </Field>
    </div>
    <PickQuestion
      name="willingness_to_pay"
      label="What would it be worth to you?"
      choices={same(budgets)}
      filled={filled}
    />
  </Group>
);
