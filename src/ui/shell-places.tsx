import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { NavLink } from "react-router";

export type NavPlace = {
  to: string;
  label: string;
  /** For the bottom bar, where a place has 64 to 72 px: one word. */
  shortLabel?: string;
  icon: LucideIcon;
  /** The one main act of this role; at most one. */
  main?: boolean;
  /** Current only at exactly this address. */
  exact?: boolean;
  /** How many things wait there. */
  count?: number;
};

/** Something of the bottom bar that opens in place. */
export type BarButton = { label: string; icon: LucideIcon; onPress: () => void };

const sidePlaces = 4;

/** The rail of wide screens. */
export function RailPlaces({ places }: { places: readonly NavPlace[] }) {
  const main = places.find((place) => place.main);
  return (
    <nav aria-label="Main" className="flex flex-col gap-1">
      {main ? (
        <NavLink
          prefetch="intent"
          to={main.to}
          className="mb-3 inline-flex min-h-11 items-center justify-center gap-2 rounded-control bg-action px-4 font-semibold text-on-fill hover-fade hover:bg-action-strong focus-visible:rounded-control"
        >
          <main.icon aria-hidden="true" className="size-5" />
          {main.label}
        </NavLink>
      ) : null}
      {places
        .filter((place) => !place.main)
        .map((place) => (
          <NavLink
            prefetch="intent"
            key={place.to}
            to={place.to}
            end={place.exact}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-ink-soft hover-fade hover:bg-hush hover:text-ink focus-visible:rounded-control aria-[current=page]:bg-brand-tint aria-[current=page]:text-brand"
          >
            <place.icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 flex-1 truncate">{place.label}</span>
            {place.count ? <span className="text-sm font-semibold tabular-nums">{place.count}</span> : null}
          </NavLink>
        ))}
    </nav>
  );
}

/** The bar of phones: at most five places, the main act in the middle, within reach of a thumb. */
export function BottomBar({ places, button }: { places: readonly NavPlace[]; button?: BarButton | undefined }) {
  const main = places.find((place) => place.main);
  const room = (main ? sidePlaces : sidePlaces + 1) - (button ? 1 : 0);
  const sides = places.filter((place) => !place.main).slice(0, room);
  const half = main ? Math.ceil((sides.length + (button ? 1 : 0)) / 2) : sides.length;
  const order = [...sides.slice(0, half), ...(main ? [main] : []), ...sides.slice(half)];
  return (
    <nav
      aria-label="Main"
      data-bar
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {order.map((place) =>
        place.main ? <MainPlace key={place.to} place={place} /> : <SidePlace key={place.to} place={place} />,
      )}
      {button ? (
        <button type="button" onClick={button.onPress} className={clsx(barLook, "pt-2.5 text-ink-soft")}>
          <button.icon aria-hidden="true" className="size-6" />
          <span className="max-w-full truncate">{button.label}</span>
        </button>
      ) : null}
    </nav>
  );
}

const barLook =
  "flex min-w-0 flex-1 flex-col items-center gap-0.5 pb-1.5 text-sm font-medium tracking-[-0.02em] focus-visible:-outline-offset-2";

function SidePlace({ place }: { place: NavPlace }) {
  return (
    <NavLink
      prefetch="intent"
      to={place.to}
      end={place.exact}
      className={clsx(barLook, "pt-2.5 text-ink-soft aria-[current=page]:text-brand")}
    >
      <span className="relative">
        <place.icon aria-hidden="true" className="size-6" />
        {place.count ? (
          <span className="absolute -top-1 left-3.5 min-w-5 rounded-full bg-bad px-1 text-center text-sm leading-5 font-bold text-on-fill">
            {place.count}
          </span>
        ) : null}
      </span>
      <span className="max-w-full truncate">{place.shortLabel ?? place.label}</span>
    </NavLink>
  );
}

function MainPlace({ place }: { place: NavPlace }) {
  return (
    <NavLink prefetch="intent" to={place.to} className={clsx(barLook, "text-action")}>
      <span className="-mt-4 inline-flex size-13 items-center justify-center rounded-full bg-action text-on-fill outline-4 outline-surface">
        <place.icon aria-hidden="true" className="size-6" />
      </span>
      <span className="max-w-full truncate font-semibold">{place.shortLabel ?? place.label}</span>
    </NavLink>
  );
}
