import { Section } from "#ui/card.tsx";
import { OwnSessions } from "../../sessions/parts/own-sessions.tsx";
import { ChangePassword } from "../../team/parts/change-password.tsx";
import { TwoStep } from "./two-step.tsx";

/** What opens one's own account. */
export function OwnSignIn() {
  return (
    <div className="grid max-w-4xl gap-8 lg:grid-cols-2">
      <Section title="Two-step sign-in">
        <TwoStep />
      </Section>
      <Section title="Password">
        <ChangePassword />
      </Section>
      <div className="lg:col-span-2">
        <Section title="Where you are signed in">
          <OwnSessions />
        </Section>
      </div>
    </div>
  );
}
