import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** The one main act of the screen, and at most two quiet ones before it. */
  actions?: ReactNode;
};

/** Three of them share one row of a phone, where their signs give way. */
const acts =
  "flex shrink-0 flex-wrap gap-2 max-sm:has-[>:nth-child(3)]:[&_svg]:hidden max-sm:has-[>:nth-child(3)]:[&>*]:grow max-sm:has-[>:nth-child(3)]:[&>*]:px-3 max-sm:has-[>:nth-child(3)]:[&>*]:text-sm";

/** The only h1 of a screen, where it leads back to, and its main act. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-3">
      {back ? (
        <Link
          to={back.to}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 self-start px-1 font-semibold text-brand hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold tracking-[-0.02em] text-balance break-words">{title}</h1>
          {lead ? <div className="mt-1 max-w-2xl text-ink-soft text-pretty">{lead}</div> : null}
        </div>
        {actions ? <div className={acts}>{actions}</div> : null}
      </div>
    </header>
  );
}
