import { Check, Copy, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { useSession } from "#browser/session.ts";
import { Adire } from "#ui/adire.tsx";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { toast } from "#ui/toast.ts";
import { LogOutButton } from "./log-out-button.tsx";

type InvitationProps = { lead: string; ask: string; steps: readonly { icon: LucideIcon; text: string }[] };

/** For those whose work comes from others: what to ask from which people, and what follows. */
export function Invitation({ lead, ...asked }: InvitationProps) {
  const user = useSession()?.user;
  return (
    <>
      <PageHeader title={`Welcome, ${user?.name ?? ""}`} lead={lead} actions={<LogOutButton />} />
      <WhatToAsk {...asked} />
    </>
  );
}

/** The same, on a screen with a heading of its own. */
export function WhatToAsk({ ask, steps }: Omit<InvitationProps, "lead">) {
  const email = useSession()?.user.email ?? "";
  return (
    <section className="max-w-2xl overflow-hidden rounded-card border border-line bg-surface">
      <Adire className="h-20" repeatPx={256} />
      <div className="flex flex-col gap-4 p-5">
        <h2 className="text-lg font-bold text-balance">{ask}</h2>
        <Email email={email} />
        <ol className="flex flex-col gap-4 border-t border-line pt-5">
          {steps.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-start gap-3">
              <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0 pt-1.5">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Email({ email }: { email: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(email);
      setCopied(true);
    } catch {
      toast({ title: "Could not copy", description: "Press and hold the address to copy it.", tone: "bad" });
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
      <span className="min-w-0 flex-1 rounded-control bg-hush px-3 py-2.5 font-semibold break-all select-all">
        {email}
      </span>
      <Button variant="action" onClick={() => void copy()} icon={<Icon aria-hidden="true" className="size-5" />}>
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
