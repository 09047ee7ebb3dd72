import { X } from "lucide-react";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useFilterChange } from "#browser/filters.ts";
import { documentCategories, labelOf } from "#domain/vocab.ts";
import { FilterChips } from "#ui/filter-chips.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { filtersOf, type RoomFilters } from "../client.ts";

const usual: RoomFilters & { from: string } = {
  property: "",
  from: "",
  category: "all",
  search: "",
  tag: "",
  show: "all",
};

/** What the address asks for, and how it is changed. */
export function useRoomFilters() {
  const [query] = useSearchParams();
  const set = useFilterChange(usual);
  const change = useCallback(
    (fields: Partial<RoomFilters>) => {
      // `property` names one building, in every address of the product.
      if (fields.property === "all") set({ ...fields, property: "", from: "all" });
      else set(fields.property ? { ...fields, from: "" } : fields);
    },
    [set],
  );
  return { filters: filtersOf(query), change };
}

export const unfiltered = { category: "all", search: "", tag: "", show: "all" } as const;

const categories = [
  { value: "all", label: "All categories" },
  ...documentCategories.map((value) => ({ value, label: labelOf(value) })),
];
const forReaders = [
  { value: "all", label: "All documents" },
  { value: "expiring", label: "Expiring soon" },
];
const forKeepers = [...forReaders, { value: "deleted", label: "Deleted" }];

type RoomFilterBarProps = ReturnType<typeof useRoomFilters> & { keeps: boolean };

/** Search, category, what expires soon, what was deleted, and the tag that was pressed. */
export function RoomFilterBar({ filters, change, keeps }: RoomFilterBarProps) {
  const search = useCallback((text: string) => change({ search: text.trim() }), [change]);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_14rem] sm:gap-3">
        <SearchBox label="Search documents" value={filters.search} onSearch={search} />
        <Select
          aria-label="Category"
          options={categories}
          value={filters.category}
          onChange={(event) => change({ category: event.currentTarget.value as RoomFilters["category"] })}
        />
      </div>
      <FilterChips
        label="Which documents"
        options={keeps ? forKeepers : forReaders}
        value={filters.show}
        onChange={(show) => change({ show: show as RoomFilters["show"] })}
      />
      {filters.tag ? (
        <button
          type="button"
          onClick={() => change({ tag: "" })}
          className="inline-flex min-h-11 max-w-full items-center gap-2 self-start rounded-full border border-brand bg-brand-tint px-4 font-medium text-brand focus-visible:rounded-full"
        >
          <span className="truncate">#{filters.tag}</span>
          <X aria-label="Remove this filter" role="img" className="size-4 shrink-0" />
        </button>
      ) : null}
    </div>
  );
}
