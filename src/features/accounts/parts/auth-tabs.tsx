import { clsx } from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";

export type AuthTab = "sign-in" | "sign-up";

const tabs: { tab: AuthTab; label: string }[] = [
  { tab: "sign-in", label: "Sign In" },
  { tab: "sign-up", label: "Sign Up" },
];

/** Which of the two the address asks for; Sign In unless told. */
export function useAuthTab(): AuthTab {
  const [query] = useSearchParams();
  return query.get("tab") === "sign-up" ? "sign-up" : "sign-in";
}

/** The two tabs as links, so that they work before any script runs and can be linked to. */
export function AuthTabs({ children }: { children: ReactNode }) {
  const active = useAuthTab();
  return (
    <>
      <div
        role="tablist"
        aria-label="Sign in or sign up"
        className="flex gap-1 border-b border-line"
        onKeyDown={moveFocus}
      >
        {tabs.map(({ tab, label }) => (
          <TabLink key={tab} tab={tab} label={label} isActive={tab === active} />
        ))}
      </div>
      <div role="tabpanel" id="auth-panel" aria-labelledby={`tab-${active}`} className="pt-1">
        {children}
      </div>
    </>
  );
}

function TabLink({ tab, label, isActive }: { tab: AuthTab; label: string; isActive: boolean }) {
  const [query] = useSearchParams();
  const to = new URLSearchParams(query);
  if (tab === "sign-in") to.delete("tab");
  else to.set("tab", tab);
  return (
    <Link
      to={{ search: to.toString() }}
      replace
      preventScrollReset
      role="tab"
      id={`tab-${tab}`}
      aria-selected={isActive}
      aria-controls="auth-panel"
      tabIndex={isActive ? 0 : -1}
      className={clsx(
        "-mb-px inline-flex min-h-12 flex-1 items-center justify-center border-b-3 px-4 text-lg font-semibold hover-fade focus-visible:-outline-offset-2",
        isActive ? "border-brand text-brand" : "border-transparent text-ink-soft hover:text-ink",
      )}
    >
      {label}
    </Link>
  );
}

/** Arrow keys, Home and End go between tabs and open them, as in any row of tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]"));
  const at = links.findIndex((link) => link.ariaSelected === "true");
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key] ?? 0;
  const next = links[(to + links.length) % links.length];
  event.preventDefault();
  next?.focus();
  next?.click();
}
