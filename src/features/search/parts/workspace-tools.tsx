import { Building2, ChevronsUpDown, Search } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Role } from "#domain/vocab.ts";
import { NoticeBell } from "#features/notifications/parts/notice-bell.tsx";
import { useBuildingInView } from "#features/properties/parts/building-in-view.tsx";
import { IconButton } from "#ui/button.tsx";
import type { ShellPlace, ShellProps } from "#ui/shell.tsx";
import type { NavPlace } from "#ui/shell-places.tsx";

const CommandPalette = lazy(async () => ({ default: (await import("./command-palette.tsx")).CommandPalette }));
const PropertyPicker = lazy(async () => ({
  default: (await import("#features/properties/parts/property-picker.tsx")).PropertyPicker,
}));

type ToolsProps = { role: Role; places: readonly NavPlace[]; onLogOut: () => void };
type Tools = Pick<ShellProps, "search" | "notifications" | "switcher" | "barButton"> & {
  /** What lies over the screen while it is open. */
  over: ReactNode;
};

const notifications = (place: ShellPlace) => <NoticeBell place={place} />;

/** What the frame of every workspace offers besides its places: search, bell, and, for keepers, their buildings. */
export function useWorkspaceTools({ role, places, onLogOut }: ToolsProps): Tools {
  const [open, setOpen] = useState<"search" | "buildings">();
  const close = useCallback(() => setOpen(undefined), []);
  useSearchKey(useCallback(() => setOpen((now) => (now === "search" ? undefined : "search")), []));
  const keeps = role === "property_owner" || role === "property_manager";
  const choose = () => setOpen("buildings");
  return {
    search: (place) => <SearchButton place={place} onPress={() => setOpen("search")} />,
    notifications,
    switcher: keeps ? <Switcher onPress={choose} /> : undefined,
    barButton: keeps ? { label: "Buildings", icon: Building2, onPress: choose } : undefined,
    over: (
      <Suspense>
        {open === "search" ? (
          <CommandPalette
            ways={places}
            ticketsUnder={role === "building_occupant" ? "/occupant/tickets" : "/tickets"}
            documentsAt={keeps ? "/property-manager-dashboard?tab=data-room&from=all" : "/papers?"}
            onLogOut={onLogOut}
            onClose={close}
          />
        ) : null}
        {open === "buildings" ? <Buildings onClose={close} /> : null}
      </Suspense>
    ),
  };
}

/** Ctrl K, or ⌘ K. */
function useSearchKey(onPress: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey) return;
      if (event.ctrlKey === event.metaKey) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [onPress]);
}

const fieldLook =
  "flex min-h-11 w-full min-w-0 items-center gap-3 rounded-control border border-line px-3 text-left text-ink-soft hover-fade hover:bg-hush hover:text-ink focus-visible:rounded-control";

function SearchButton({ place, onPress }: { place: ShellPlace; onPress: () => void }) {
  if (place === "top") {
    return (
      <IconButton label="Search" onClick={onPress}>
        <Search aria-hidden="true" className="size-5" />
      </IconButton>
    );
  }
  return (
    <button type="button" onClick={onPress} aria-keyshortcuts="Control+K Meta+K" className={fieldLook}>
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="flex-1">Search</span>
      <span aria-hidden="true" className="text-sm">
        Ctrl K
      </span>
    </button>
  );
}

function Switcher({ onPress }: { onPress: () => void }) {
  const name = useBuildingInView()?.name;
  return (
    <button type="button" aria-haspopup="dialog" onClick={onPress} className={fieldLook}>
      <Building2 aria-hidden="true" className="size-5 shrink-0" />
      <span className="sr-only">Building: </span>
      <span className="min-w-0 flex-1 truncate font-semibold text-ink">{name ?? "All buildings"}</span>
      <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0" />
    </button>
  );
}

/** Lists that can be narrowed to one building stay, narrowed; from anywhere else it is the building's page. */
const narrowed = ["/tickets"];

function Buildings({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const inView = useBuildingInView();
  const narrow = (id: string | null) => {
    const query = new URLSearchParams(search);
    if (id === null) query.delete("property");
    else query.set("property", id);
    void navigate({ search: query.toString() });
  };
  const stays = narrowed.includes(pathname);
  const all = { label: "All buildings", onPick: () => (stays ? narrow(null) : void navigate("/dashboard")) };
  return (
    <PropertyPicker
      label="Choose a building"
      {...(inView ? { all } : {})}
      onPick={({ id }) => (stays ? narrow(id) : void navigate(`/property/${id}`))}
      onClose={onClose}
    />
  );
}
