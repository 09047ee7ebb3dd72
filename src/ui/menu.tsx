import { clsx } from "clsx";
import * as DropdownMenu from "radix-ui/dropdown-menu";
import type { ReactNode } from "react";

type MenuProps = {
  trigger: ReactNode;
  label: string;
  align?: "start" | "end";
  side?: "top" | "bottom";
  children: ReactNode;
};

/** A menu that hangs from `trigger`, which must be one button. */
export function Menu({ trigger, label, align = "end", side = "bottom", children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          className="z-50 min-w-56 max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface p-1.5 shadow-float animate-rise"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  onSelect?: () => void;
  asChild?: boolean;
  children: ReactNode;
};

const itemLook =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none data-[highlighted]:bg-hush";

/** One act. With `asChild` its child (a Link) becomes the item and keeps its own icon. */
export function MenuItem({ icon, danger = false, onSelect, asChild = false, children }: MenuItemProps) {
  const className = clsx(itemLook, danger && "text-bad");
  if (asChild) {
    return (
      <DropdownMenu.Item asChild onSelect={onSelect} className={className}>
        {children}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item onSelect={onSelect} className={className}>
      {icon ? <span className={danger ? undefined : "text-ink-soft"}>{icon}</span> : null}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-2 text-sm text-ink-soft">{children}</DropdownMenu.Label>;
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}
