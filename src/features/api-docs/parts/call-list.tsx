import { ChevronRight, Search } from "lucide-react";
import { controlLook } from "#ui/field.tsx";
import { type CallGroup, callAddress, type ListedCall } from "../rules.ts";
import { MethodMark } from "./method-mark.tsx";

/** Every call by group, with a search that the page's script does; without it the groups open by themselves. */
export function CallList({ groups, shown }: { groups: CallGroup[]; shown: string | undefined }) {
  return (
    <nav aria-label="Calls" data-calls className="flex flex-col gap-3">
      <search className="relative block noscript:hidden">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          type="search"
          data-call-search
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label="Search calls"
          aria-keyshortcuts="/"
          placeholder="Path, words or field"
          className={`${controlLook} pr-12 pl-11`}
        />
        <kbd className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded-control border border-line px-2 text-sm text-ink-soft max-lg:hidden">
          /
        </kbd>
      </search>
      <p role="status" data-found className="text-sm text-ink-soft empty:sr-only" />
      <ul className="flex flex-col gap-1">
        {groups.map(({ name, calls }) => (
          <li key={name} data-group>
            <details open={calls.some(({ id }) => id === shown)} className="group">
              <summary className="flex min-h-11 list-none items-center gap-2 rounded-control px-2 font-semibold hover:bg-hush focus-visible:rounded-control [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft group-open:rotate-90" />
                <span className="flex-1">{name}</span>
                <span className="text-sm font-normal text-ink-soft">{calls.length}</span>
              </summary>
              <ul className="flex flex-col pb-2">
                {calls.map((call) => (
                  <CallLine key={call.id} call={call} isShown={call.id === shown} />
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CallLine({ call, isShown }: { call: ListedCall; isShown: boolean }) {
  const { id, method, path, summary, fields } = call;
  return (
    <li id={id} data-call data-fields={fields.join(" ")}>
      <a
        href={callAddress(id)}
        aria-current={isShown ? "page" : undefined}
        className="flex min-h-11 items-start gap-2 rounded-control px-2 py-2 hover:bg-hush focus-visible:rounded-control aria-[current=page]:bg-brand-tint"
      >
        <MethodMark method={method} small />
        <span className="min-w-0 flex-1">
          <span data-summary className="block leading-5 text-pretty">
            {summary}
          </span>
          <code className="block text-sm wrap-anywhere text-ink-soft">{path.replace("/api", "")}</code>
          <span data-field-hint className="block text-sm text-ink-soft empty:hidden" />
        </span>
      </a>
    </li>
  );
}
