import { clsx } from "clsx";
import { ChevronsUpDown, LogOut, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { Avatar } from "./avatar.tsx";
import { Disclosure } from "./disclosure.tsx";

export type ShellAccount = {
  name: string;
  /** Role in words. */
  role: string;
  links?: readonly { to: string; label: string; icon: LucideIcon }[];
};

type AccountMenuProps = { account: ShellAccount; onLogOut: () => void; place: "rail" | "top" };

const rowLook =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-hush focus-visible:rounded-control";
const panelLook = "w-64 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float animate-rise";

/** Who is signed in, their own pages, and the way out. */
export function AccountMenu({ account, onLogOut, place }: AccountMenuProps) {
  const onRail = place === "rail";
  return (
    <Disclosure
      button={onRail ? <RailFace account={account} /> : <TopFace account={account} />}
      buttonLook={clsx(
        "flex min-h-11 items-center gap-3 rounded-control text-left hover-fade hover:bg-hush focus-visible:rounded-control",
        onRail ? "w-full p-2" : "min-w-11 justify-center",
      )}
      panelLook={clsx(panelLook, onRail ? "bottom-full left-0 mb-2" : "top-full right-0 mt-2")}
    >
      {(close) => (
        <>
          <p className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm text-ink-soft">
            <span className="block font-semibold break-words text-ink">{account.name}</span>
            {account.role}
          </p>
          <ul className="pt-1.5">
            {account.links?.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link to={to} onClick={close} className={rowLook}>
                  <Icon aria-hidden="true" className="size-5 text-ink-soft" />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={onLogOut} className={rowLook}>
                <LogOut aria-hidden="true" className="size-5 text-ink-soft" />
                Log out
              </button>
            </li>
          </ul>
        </>
      )}
    </Disclosure>
  );
}

function RailFace({ account }: { account: ShellAccount }) {
  return (
    <>
      <Avatar name={account.name} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-semibold">{account.name}</span>
        <span className="truncate text-sm text-ink-soft">{account.role}</span>
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    </>
  );
}

function TopFace({ account }: { account: ShellAccount }) {
  return (
    <>
      <Avatar name={account.name} />
      <span className="sr-only">Account of {account.name}</span>
    </>
  );
}
