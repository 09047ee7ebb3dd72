import { ArrowLeft } from "lucide-react";
import { EarlySubmit } from "#browser/forms/early-submit.tsx";
import { Wordmark } from "#ui/brand.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { useOccupantsOnly } from "../parts/occupants-only.tsx";
import { RequestForm } from "../parts/request-form.tsx";

const address = "/occupant/create-ticket";

export const meta = () => [
  { title: "Submit Repair Request · Tunse" },
  { name: "description", content: "Tell those who look after your building what is broken, with photos." },
];

/** Rendered on the server: on a slow line it can be read and filled in before any script runs. */
export default function CreateTicket() {
  useOccupantsOnly(address, keepWhatIsTyped);
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="page-width flex h-14 items-center justify-between gap-3">
          <ButtonLink
            to="/occupant-dashboard"
            variant="plain"
            className="-ml-4"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          >
            Back to Dashboard
          </ButtonLink>
          <Wordmark className="max-sm:hidden" />
        </div>
      </header>
      <main className="page-width pt-5 pb-12 lg:py-8">
        <h1 className="text-2xl font-bold tracking-[-0.02em]">Submit Repair Request</h1>
        <p className="mt-1 mb-5 max-w-2xl text-ink-soft">
          Those who look after your building see it at once, and you can follow what they do.
        </p>
        <noscript>
          <p className="mb-5 rounded-card border-2 border-warn bg-warn-tint p-4">
            Sending a request needs JavaScript: please switch it on and load the page again. In danger, call 112.
          </p>
        </noscript>
        <RequestForm />
        <EarlySubmit />
      </main>
    </div>
  );
}

/** What was typed before anybody looked who is there is kept for after signing in. */
function keepWhatIsTyped(): void {
  document.querySelector("form")?.dispatchEvent(new Event("input"));
}
