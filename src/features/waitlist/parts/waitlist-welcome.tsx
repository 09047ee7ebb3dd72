import { Adire } from "#ui/adire.tsx";
import { ButtonLink } from "#ui/button.tsx";

const next = [
  "We read what you told us, and write to you within a few days to say that you are on the list.",
  "When your turn comes you get an invitation by email, or on WhatsApp if you gave us your number.",
  "We bring in your first property together: its plan is there the same day.",
];

export function WaitlistWelcome() {
  return (
    <div data-joined className="overflow-hidden rounded-card border border-line bg-surface">
      <Adire className="h-20" repeatPx={240} />
      <div className="flex flex-col gap-6 p-6 md:p-10">
        <h1 className="font-headline text-2xl font-semibold tracking-[-0.015em] text-balance md:text-3xl">
          Welcome to the Waitlist
        </h1>
        <div className="flex flex-col gap-3">
          <h2 className="text-lg font-bold tracking-[-0.01em]">What happens next</h2>
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-soft marker:font-semibold marker:text-action">
            {next.map((step) => (
              <li key={step} className="pl-1 text-pretty">
                {step}
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <ButtonLink to="/" variant="action" reloadDocument>
            Back to Home
          </ButtonLink>
          <ButtonLink to="/waitlist" reloadDocument>
            Submit Another
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
