import { clsx } from "clsx";
import { Building2, SlidersHorizontal, X } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { useFilterChange } from "#browser/filters.ts";
import { priorityLabels, ticketPriorities } from "#domain/vocab.ts";
import { useBuildingInView } from "#features/properties/parts/building-in-view.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { type BoardFilters, filtersOf, isNarrowed, noFilters } from "../client.ts";

const PropertyPicker = lazy(async () => ({
  default: (await import("#features/properties/parts/property-picker.tsx")).PropertyPicker,
}));

/** What the address asks for, and how it is changed. */
export function useBoardFilters() {
  const [query] = useSearchParams();
  return { filters: filtersOf(query), change: useFilterChange(noFilters) };
}

const priorities = [
  { value: "any", label: "All priorities" },
  ...ticketPriorities.map((value) => ({ value, label: priorityLabels[value] })),
];
const kinds = [
  { value: "any", label: "All requests" },
  { value: "emergency", label: "Emergencies" },
];
const ages = [
  { value: "any", label: "Any age" },
  { value: "1", label: "Over 1 day" },
  { value: "7", label: "Over 7 days" },
  { value: "30", label: "Over 30 days" },
];

/** Search, building, priority, emergencies and age; on phones only the search is in view until the others are asked for. */
export function BoardFilterBar({ filters, change }: ReturnType<typeof useBoardFilters>) {
  const search = useCallback((text: string) => change({ search: text.trim() }), [change]);
  const [isOpen, setOpen] = useState(isNarrowed({ ...filters, search: "" }));
  const set = <N extends "priority" | "kind" | "age">(name: N, value: string) =>
    change({ [name]: value } as Partial<BoardFilters>);
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-3 md:gap-3 xl:grid-cols-[minmax(0,1fr)_15rem_10rem_11rem_9rem]">
      <div className="md:col-span-2 xl:col-span-1">
        <SearchBox label="Search requests" placeholder="Search" value={filters.search} onSearch={search} />
      </div>
      <Button
        aria-expanded={isOpen}
        aria-controls="board-filters"
        onClick={() => setOpen(!isOpen)}
        icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
        className="min-h-12 md:hidden"
      >
        Filters
      </Button>
      <div id="board-filters" className={clsx("col-span-2 grid-cols-2 gap-2 md:contents", isOpen ? "grid" : "hidden")}>
        <BuildingFilter value={filters.property} onChange={(property) => change({ property })} />
        <Select
          aria-label="Priority"
          options={priorities}
          value={filters.priority}
          onChange={(event) => set("priority", event.currentTarget.value)}
        />
        <Select
          aria-label="Emergencies"
          options={kinds}
          value={filters.kind}
          onChange={(event) => set("kind", event.currentTarget.value)}
        />
        <Select
          aria-label="Age"
          options={ages}
          value={filters.age}
          onChange={(event) => set("age", event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

function BuildingFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const name = useBuildingInView()?.name;
  return (
    <div className="flex min-w-0">
      <Button
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        icon={<Building2 aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
        className="min-h-12 min-w-0 flex-1 !justify-start !px-3"
      >
        <span className="truncate font-normal">{value ? (name ?? "One building") : "All buildings"}</span>
      </Button>
      {value ? (
        <IconButton label="Show all buildings" onClick={() => onChange("")} className="!h-12">
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      ) : null}
      <Suspense>
        {isOpen ? (
          <PropertyPicker
            label="Requests of which building?"
            all={{ label: "All buildings", onPick: () => onChange("") }}
            onPick={({ id }) => onChange(id)}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
