import { clsx } from "clsx";
import { ChevronsUpDown, LogOut, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { Avatar } from "./avatar.tsx";
import { Menu, MenuItem, MenuLabel, MenuLine } from "./menu.tsx";

export type ShellAccount = {
  name: string;
  /** Role in words. */
  role: string;
  links?: readonly { to: string; label: string; icon: LucideIcon }[];
};

type AccountMenuProps = { account: ShellAccount; onLogOut: () => void; side: "top" | "bottom" };

/** Who is signed in, their own pages, and the way out. */
export function AccountMenu({ account, onLogOut, side }: AccountMenuProps) {
  const onRail = side === "top";
  const trigger = (
    <button
      type="button"
      aria-label={`Account of ${account.name}`}
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-control text-left transition-colors duration-150 hover:bg-hush focus-visible:rounded-control",
        onRail ? "w-full p-2" : "min-w-11 justify-center",
      )}
    >
      <Avatar name={account.name} />
      {onRail ? (
        <>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-semibold">{account.name}</span>
            <span className="truncate text-sm text-ink-soft">{account.role}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        </>
      ) : null}
    </button>
  );
  return (
    <Menu trigger={trigger} label="Account" side={side} align={onRail ? "start" : "end"}>
      <MenuLabel>
        <span className="block font-semibold text-ink">{account.name}</span>
        {account.role}
      </MenuLabel>
      {account.links?.map(({ to, label, icon: Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden="true" className="size-5 text-ink-soft" />
            {label}
          </Link>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden="true" className="size-5" />} onSelect={onLogOut}>
        Log out
      </MenuItem>
    </Menu>
  );
}
