import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Adire } from "#ui/adire.tsx";
import { Wordmark } from "#ui/brand.tsx";
import { ButtonLink } from "#ui/button.tsx";

/** The frame of every screen before the workspace: the cloth, the way back, one heading and a form. */
export function AuthLayout({
  title,
  lead,
  back,
  children,
}: {
  title: string;
  lead?: ReactNode;
  back: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[5fr_6fr]">
      <Cloth />
      <div className="mx-auto flex w-full max-w-lg flex-col px-4 pb-12 sm:px-8 lg:justify-center lg:py-12">
        <header className="flex min-h-16 items-center justify-between gap-3">
          <ButtonLink
            to={back.to}
            reloadDocument={back.to === "/"}
            variant="plain"
            className="-ml-4"
            icon={<ArrowLeft aria-hidden="true" className="size-5" />}
          >
            {back.label}
          </ButtonLink>
          <Wordmark headline className="lg:hidden" />
        </header>
        <main className="flex flex-col gap-5 pt-4">
          <div>
            <h1 className="font-headline text-2xl font-semibold text-balance sm:text-3xl">{title}</h1>
            {lead ? <p className="mt-2 text-ink-soft text-pretty">{lead}</p> : null}
          </div>
          {children}
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
