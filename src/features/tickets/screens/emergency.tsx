import { ArrowLeft } from "lucide-react";
import { EarlySubmit } from "#browser/forms/early-submit.tsx";
import { Adire } from "#ui/adire.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmergencyPanel } from "../emergency/parts/emergency-panel.tsx";
import { useOccupantsOnly } from "../parts/occupants-only.tsx";

export const meta = () => [
  { title: "Emergency · Tunse" },
  { name: "description", content: "Call 112 first, then tell those who look after your building with one tap." },
];

/** Rendered on the server: on a slow line one can call, and choose what is happening, before any script runs. */
export default function Emergency() {
  useOccupantsOnly("/occupant/emergency");
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="page-width flex h-14 items-center">
          <ButtonLink
            to="/occupant-dashboard"
            variant="plain"
            className="-ml-4"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          >
            Back to Dashboard
          </ButtonLink>
        </div>
        <Adire className="h-3 sm:h-6" repeatPx={192} />
      </header>
      <main className="page-width pt-4 pb-6 lg:py-8">
        <h1 className="mb-3 text-2xl font-bold tracking-[-0.02em] lg:mb-6">Emergency</h1>
        <noscript>
          <p className="mb-4 rounded-card border-2 border-warn bg-warn-tint p-4">
            Telling your building from here needs JavaScript. Call instead.
          </p>
        </noscript>
        <EmergencyPanel />
        <EarlySubmit />
      </main>
    </div>
  );
}
