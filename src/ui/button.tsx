import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { BusyMark } from "./busy-mark.tsx";

export type ButtonVariant = "action" | "brand" | "quiet" | "plain" | "danger";

type Look = {
  /** action: the one main act of a screen; brand: a second act; quiet: outlined; plain: text only; danger: destroys. */
  variant?: ButtonVariant;
  size?: "normal" | "large";
  icon?: ReactNode;
  wide?: boolean;
};

const variants: Record<ButtonVariant, string> = {
  action: "bg-action text-on-fill hover:bg-action-strong",
  brand: "bg-brand text-on-fill hover:bg-brand-strong",
  quiet: "border border-input-line bg-surface text-ink hover:bg-hush",
  plain: "text-brand hover:bg-hush",
  danger: "bg-bad text-on-fill hover:bg-bad-strong",
};

/** How buttons look, also those that are labels of what opens a camera. */
export function look({ variant = "quiet", size = "normal", wide = false }: Look, className?: string): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-control font-semibold select-none hover-fade [&>svg]:shrink-0",
    "focus-visible:rounded-control disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress",
    size === "large" ? "min-h-13 px-6 py-3 text-lg" : "min-h-11 px-4 py-2 text-base",
    wide && "w-full",
    variants[variant],
    className,
  );
}

export type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean; busyLabel?: string };

/** While `busy` it keeps its width and focus, says `busyLabel`, and takes no second press. */
export function Button({
  variant,
  size,
  icon,
  wide,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
      className={look({ variant, size, wide }, className)}
      {...rest}
    >
      {busy ? <BusyMark /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

function stop(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link className={look({ variant, size, wide }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** A square button that shows an icon and says `label` to screen readers and on hover. */
export function IconButton({ label, className, children, ...rest }: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover-fade hover:bg-hush hover:text-ink",
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
