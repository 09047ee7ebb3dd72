import { lazy, type ReactNode, Suspense } from "react";
import type { ClientLoaderFunctionArgs } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { homeOf, requireSession } from "#browser/session.ts";
import { type Role, roleLabels } from "#domain/vocab.ts";
import { accountApi } from "#features/accounts/client.ts";
import type { User } from "#features/accounts/contract.ts";
import { ChangePasswordForm } from "#features/accounts/parts/change-password-form.tsx";
import { LendingChoice } from "#features/accounts/parts/lending-choice.tsx";
import { EmailState, ProfileForm } from "#features/accounts/parts/profile-form.tsx";
import { SessionList } from "#features/accounts/parts/session-list.tsx";
import { ThemeChoice } from "#features/accounts/parts/theme-choice.tsx";
import { DeleteAccount } from "#features/privacy/parts/delete-account.tsx";
import { OwnExport } from "#features/privacy/parts/export-button.tsx";
import { ownTeamApi } from "#features/teams/memberships/client.ts";
import { OwnTeams } from "#features/teams/memberships/parts/own-teams.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";

const ArchiveList = lazy(async () => ({
  default: (await import("#features/archives/parts/archive-list.tsx")).ArchiveList,
}));

const TwoStep = lazy(async () => ({
  default: (await import("#features/accounts/two-step/parts/two-step.tsx")).TwoStep,
}));

const ContactList = lazy(async () => ({
  default: (await import("#features/contact-points/parts/contact-list.tsx")).ContactList,
}));

const LetterSwitch = lazy(async () => ({
  default: (await import("#features/chain/anchors/parts/letter-switch.tsx")).LetterSwitch,
}));

const PinSettings = lazy(async () => ({
  default: (await import("#features/links/pins/parts/pin-settings.tsx")).PinSettings,
}));

const OwnBank = lazy(async () => ({
  default: (await import("#features/invoices/parts/own-bank.tsx")).OwnBank,
}));

const CurrencySettings = lazy(async () => ({
  default: (await import("#features/currencies/parts/currency-settings.tsx")).CurrencySettings,
}));

const PhoneSettings = lazy(async () => ({
  default: (await import("#features/phone/parts/phone-settings.tsx")).PhoneSettings,
}));

export const meta = () => [{ title: "Your account · Tunse" }];

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { user } = requireSession(request);
  await Promise.all([
    ensure(accountApi.findMe, {}),
    ensure(accountApi.listSessions, {}),
    user.role === "technician" ? ensure(ownTeamApi.listOwnTeams, {}) : null,
  ]);
  return null;
}

export default function Account() {
  const { user, mailAvailable } = useCall(accountApi.findMe, {}).data;
  return (
    <>
      <PageHeader
        title="Your account"
        lead={roleLabels[user.role]}
        back={{ to: homeOf(user.role), label: "Back to Dashboard" }}
      />
      <div className="flex max-w-3xl flex-col gap-8">
        <Part title="Your details" lead="People you share a building or a job with see your name.">
          <Card className="flex flex-col gap-5">
            <EmailState user={user} mailAvailable={mailAvailable} />
            <ProfileForm user={user} />
          </Card>
        </Part>
        <Told role={user.role} />
        {keepsBuildings(user.role) ? <AsKeeper /> : null}
        {user.role === "technician" ? (
          <Part title="Your teams" lead="Contractors who give you work.">
            <OwnTeams />
          </Part>
        ) : null}
        <SignIn />
        <Others role={user.role} />
        <OwnData user={user} />
      </div>
    </>
  );
}

type OfRole = { role: Role };

const keepsBuildings = (role: Role) => role === "property_owner" || role === "property_manager";

function Told({ role }: OfRole) {
  return (
    <Part title="Where you are told" lead="Outside of Tunse: by this browser, by mail and by phone.">
      <Suspense fallback={<RowsSkeleton />}>
        <ContactList />
        {role === "property_owner" ? <LetterSwitch /> : null}
      </Suspense>
    </Part>
  );
}

/** What only those who keep buildings decide about themselves. */
function AsKeeper() {
  return (
    <>
      <Part title="Approving by a link" lead="What you are asked, answered from the message.">
        <Suspense fallback={<RowsSkeleton />}>
          <PinSettings />
        </Suspense>
      </Part>
      <Part title="Your bank account" lead="Where your own yes does not count.">
        <Suspense fallback={<RowsSkeleton />}>
          <OwnBank />
        </Suspense>
      </Part>
      <Part title="Your currency" lead="For who lives abroad: money in your own currency beside naira.">
        <Suspense fallback={<RowsSkeleton />}>
          <CurrencySettings />
        </Suspense>
      </Part>
    </>
  );
}

function SignIn() {
  const { sessions } = useCall(accountApi.listSessions, {}).data;
  return (
    <>
      <Part title="Password" lead="When you change it, your other phones and computers are signed out.">
        <Card>
          <ChangePasswordForm />
        </Card>
      </Part>
      <Part id="two-step" title="Two-step sign-in" lead="So that a password alone does not open your account.">
        <Suspense fallback={<RowsSkeleton />}>
          <TwoStep />
        </Suspense>
      </Part>
      <Part title="Where you are signed in" lead="Sign out of a phone that you lost or lent.">
        <SessionList sessions={sessions} calls={accountApi} />
      </Part>
      <Part id="phone" title="This phone" lead="A PIN, if others use it too.">
        <Suspense fallback={<RowsSkeleton />}>
          <PhoneSettings />
        </Suspense>
      </Part>
    </>
  );
}

/** Other people and programs that work beside somebody. */
function Others({ role }: OfRole) {
  return (
    <>
      {keepsBuildings(role) ? (
        <Part title="Working together" lead="Managers, accountants and other owners of all your buildings.">
          <Card>
            <ButtonLink to="/organisation">Open your organisation</ButtonLink>
          </Card>
        </Part>
      ) : null}
      {role === "property_owner" ? (
        <Part title="Other programs" lead="Keys by which your own programs read and write here.">
          <Card>
            <ButtonLink to="/connections">Manage connections</ButtonLink>
          </Card>
        </Part>
      ) : null}
    </>
  );
}

function OwnData({ user }: { user: User }) {
  return (
    <>
      <Part title="Look" lead="Kept on this device.">
        <Card>
          <ThemeChoice />
        </Card>
      </Part>
      <Part title="Your data" lead={<PrivacyLine />}>
        <Card className="flex flex-col gap-4">
          <p>One zip with everything we keep about you: your records as JSON, and the photos and videos you sent.</p>
          <OwnExport />
          <Suspense fallback={null}>
            <ArchiveList />
          </Suspense>
          {user.role === "building_occupant" ? <LendingChoice user={user} /> : null}
        </Card>
      </Part>
      <Part title="Delete your account" lead="It takes effect at once and cannot be undone.">
        <Card className="flex flex-col gap-4">
          <DeleteAccount role={user.role} />
        </Card>
      </Part>
    </>
  );
}

type PartProps = { id?: string; title: string; lead: ReactNode; children: ReactNode };

function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} className="flex scroll-mt-4 flex-col gap-3">
      <header>
        <h2 className="text-lg font-bold tracking-[-0.01em]">{title}</h2>
        <p className="text-sm text-ink-soft">{lead}</p>
      </header>
      {children}
    </section>
  );
}

function PrivacyLine() {
  return (
    <>
      What we keep and why stands on the{" "}
      <a href="/privacy" className="font-semibold text-brand underline underline-offset-2">
        privacy page
      </a>
      .
    </>
  );
}
