import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useFilterChange } from "#browser/filters.ts";
import { scheduleCategories } from "#domain/vocab.ts";
import { useOwnProperties } from "#features/properties/client.ts";
import { FilterChips } from "#ui/filter-chips.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { filtersOf, type ScheduleFilters, stateLabels } from "../client.ts";

const usual: ScheduleFilters = { property: "all", category: "all", state: "active", search: "" };

/** What the address asks for, and how it is changed. */
export function useScheduleFilters() {
  const [query] = useSearchParams();
  return { filters: filtersOf(query), change: useFilterChange(usual) };
}

const states = [
  ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  { value: "all", label: "All" },
];
const categories = [
  { value: "all", label: "All categories" },
  ...scheduleCategories.map((value) => ({ value, label: value })),
];

/** Search, building, category and state. */
export function ScheduleFilterBar({ filters, change }: ReturnType<typeof useScheduleFilters>) {
  const search = useCallback((text: string) => change({ search: text.trim() }), [change]);
  const places = (useOwnProperties() ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = filters.property === "all" || places.some(({ value }) => value === filters.property);
  const properties = [
    { value: "all", label: "All properties" },
    ...(isKnown ? [] : [{ value: filters.property, label: "This property" }]),
    ...places,
  ];
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_14rem_11rem] md:gap-3">
        <div className="col-span-2 md:col-span-1">
          <SearchBox label="Search schedules" value={filters.search} onSearch={search} />
        </div>
        <Select
          aria-label="Property"
          options={properties}
          value={filters.property}
          onChange={({ currentTarget }) => change({ property: currentTarget.value })}
        />
        <Select
          aria-label="Category"
          options={categories}
          value={filters.category}
          onChange={({ currentTarget }) => change({ category: currentTarget.value as ScheduleFilters["category"] })}
        />
      </div>
      <FilterChips
        label="State"
        options={states}
        value={filters.state}
        onChange={(state) => change({ state: state as ScheduleFilters["state"] })}
      />
    </div>
  );
}
