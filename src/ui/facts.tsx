import { clsx } from "clsx";
import type { ReactNode } from "react";

/** What is known of a thing, each with its name, in two columns. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={clsx("grid grid-cols-2 gap-x-4 gap-y-3", className)}>{children}</dl>;
}

/** One of them; `wide` takes the whole row. Nothing reads "Not specified". */
export function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx("min-w-0", wide && "col-span-2")}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-medium break-words whitespace-pre-line tabular-nums">
        {isBlank(children) ? <span className="font-normal text-ink-soft">Not specified</span> : children}
      </dd>
    </div>
  );
}

const isBlank = (children: ReactNode) =>
  children === null || children === undefined || (typeof children === "string" && children.trim() === "");
