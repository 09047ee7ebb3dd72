import { ArrowLeft } from "lucide-react";
import { useSearchParams } from "react-router";
import { Adire } from "../../../ui/adire.tsx";
import { Wordmark } from "../../../ui/brand.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import frauncesUrl from "../../../ui/fonts/fraunces.woff2?url";
import { AuthTabs, useAuthTab } from "../parts/auth-tabs.tsx";
import { EarlySubmit } from "../parts/early-submit.tsx";
import { useLeaving } from "../parts/leaving.tsx";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { SignUpForm } from "../parts/sign-up-form.tsx";

export const links = () => [
  { rel: "preload", href: frauncesUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta = () => [
  { title: "Sign in · Tunse" },
  { name: "description", content: "Sign in to Tunse, or open an account for your building, your crew or your home." },
];

export default function Login() {
  const tab = useAuthTab();
  const [query] = useSearchParams();
  const next = query.get("next");
  const leaveAfter = useLeaving(next);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[5fr_6fr]">
      <Cloth />
      <div className="mx-auto flex w-full max-w-lg flex-col px-4 pb-12 sm:px-8 lg:justify-center lg:py-12">
        <header className="flex min-h-16 items-center justify-between gap-3">
          <ButtonLink
            to="/"
            reloadDocument
            variant="plain"
            className="-ml-4"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          >
            Back to Home
          </ButtonLink>
          <Wordmark headline className="lg:hidden" />
        </header>
        <main className="flex flex-col gap-5 pt-4">
          <div>
            <h1 className="font-headline text-2xl font-semibold text-balance sm:text-3xl">
              {tab === "sign-in" ? "Welcome back" : "Welcome to Tunse"}
            </h1>
            {next && tab === "sign-in" ? (
              <p className="mt-2 text-ink-soft">Sign in and we will take you back to where you were.</p>
            ) : null}
          </div>
          <noscript>
            <p className="rounded-card border-2 border-warn bg-warn-tint p-4">
              Signing in needs JavaScript: your session is kept in this browser. Please switch it on and load the page
              again.
            </p>
          </noscript>
          <AuthTabs>
            {tab === "sign-in" ? (
              <SignInForm next={next} leaveAfter={leaveAfter} />
            ) : (
              <SignUpForm leaveAfter={leaveAfter} />
            )}
          </AuthTabs>
          <EarlySubmit />
        </main>
      </div>
    </div>
  );
}

function Cloth() {
  return (
    <aside className="lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:bg-cloth">
      <Adire className="h-20 sm:h-24 lg:h-auto lg:flex-1" />
      <div className="hidden flex-col gap-4 p-12 lg:flex">
        <Wordmark headline className="text-on-cloth" />
        <p className="font-headline text-3xl font-semibold text-balance text-on-cloth">
          Every building, kept in good repair.
        </p>
        <p className="max-w-md text-lg text-on-cloth-soft">
          Tunse is Yoruba, <i lang="yo">tún ṣe</i>: to make good again.
        </p>
      </div>
    </aside>
  );
}
