import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const tones = { good: "text-good", warn: "text-warn", brand: "text-brand" };

type NoticePanelProps = { icon: LucideIcon; tone?: keyof typeof tones; title: ReactNode; children: ReactNode };

/** What happened and what to do next, in place of a form. */
export function NoticePanel({ icon: Icon, tone = "brand", title, children }: NoticePanelProps) {
  return (
    <div role="status" className="flex gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <Icon aria-hidden="true" className={clsx("mt-0.5 size-6 shrink-0", tones[tone])} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="text-lg font-bold text-balance">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** The address to write to, where no mail goes out. */
export function Support({ email }: { email: string | null }) {
  if (email === null) return <>Please ask whoever runs this Tunse for you.</>;
  return (
    <>
      Please write to{" "}
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere text-brand underline underline-offset-2">
        {email}
      </a>
      .
    </>
  );
}
