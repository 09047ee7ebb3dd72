import { Download } from "lucide-react";
import { CodeBox } from "./code-box.tsx";

/** Where the page's script writes what came back. */
export function TriedAnswer() {
  return (
    <div data-answer hidden className="mt-4 flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-bold">Answer</span>
        <code data-status className="font-bold" />
        <span data-took className="text-sm text-ink-soft" />
      </h3>
      <p data-advice className="empty:hidden" />
      <dl data-headers className="flex flex-col gap-1 text-sm" />
      <template data-header>
        <div className="flex flex-wrap gap-x-2">
          <dt>
            <code className="text-ink-soft" />
          </dt>
          <dd className="min-w-0">
            <code className="wrap-anywhere" />
          </dd>
        </div>
      </template>
      <div data-answer-text>
        <CodeBox name="answer" label="Body of the answer" text="" />
      </div>
      <p data-cut hidden className="text-sm text-ink-soft">
        Only its beginning is shown.
      </p>
      <img data-picture hidden alt="What was answered" className="max-h-64 max-w-full self-start rounded-card" />
      <p>
        <a
          data-download
          hidden
          href="#try"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline underline-offset-2"
        >
          <Download aria-hidden="true" className="size-5" />
          Save the answer as a file
        </a>
      </p>
    </div>
  );
}
