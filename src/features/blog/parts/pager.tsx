import { ArrowLeft, ArrowRight } from "lucide-react";
import { blogAddress, type Wanted } from "../rules.ts";

const look = "inline-flex min-h-11 items-center gap-2 font-semibold text-brand hover:underline";

/** The pages before and after this one. */
export function Pager({ wanted, pages }: { wanted: Wanted; pages: number }) {
  if (pages <= 1) return null;
  const { page } = wanted;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4 border-t border-line pt-4">
      {page > 1 ? (
        <a rel="prev" href={blogAddress({ ...wanted, page: page - 1 })} className={look}>
          <ArrowLeft aria-hidden="true" className="size-5" />
          Newer
        </a>
      ) : (
        <span />
      )}
      <span className="text-ink-soft tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a rel="next" href={blogAddress({ ...wanted, page: page + 1 })} className={look}>
          Older
          <ArrowRight aria-hidden="true" className="size-5" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
