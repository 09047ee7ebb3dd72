import { useState } from "react";
import { FilterChips } from "#ui/filter-chips.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import type { Unit } from "../contract.ts";
import { soughtUnits } from "../rules.ts";
import { BuildingMap } from "./building-map.tsx";

/** From so many units on nobody finds one by looking. */
const manyUnits = 40;

type SoughtUnitsProps = { units: readonly Unit[]; onChoose: (unit: Unit) => void };

/** The map of a building; a large one is narrowed to what somebody looks for, or to where something is open. */
export function SoughtUnits({ units, onChoose }: SoughtUnitsProps) {
  const [text, setText] = useState("");
  const [isOpenOnly, setOpenOnly] = useState(false);
  if (units.length < manyUnits) return <BuildingMap units={units} onChoose={onChoose} />;
  const open = soughtUnits(units, { text: "", isOpenOnly: true });
  const shown = soughtUnits(units, { text, isOpenOnly });
  const seesWhatIsOpen = units.some(({ state }) => state !== null);
  return (
    <>
      <div className="flex flex-col gap-2 md:flex-row md:items-center md:gap-4">
        <div className="md:w-80">
          <SearchBox label="Find a unit" placeholder="As block B 12" value={text} onSearch={setText} />
        </div>
        {seesWhatIsOpen ? (
          <FilterChips
            label="Which units are shown"
            options={[
              { value: "all", label: "All", count: units.length },
              { value: "open", label: "Something open", count: open.length },
            ]}
            value={isOpenOnly ? "open" : "all"}
            onChange={(value) => setOpenOnly(value === "open")}
          />
        ) : null}
      </div>
      <p role="status" className="text-sm text-ink-soft empty:sr-only">
        {shown.length === units.length ? "" : said(shown.length, units.length)}
      </p>
      {shown.length > 0 ? <BuildingMap units={shown} onChoose={onChoose} /> : null}
    </>
  );
}

const said = (shown: number, all: number): string =>
  shown === 0 ? "No unit is like that." : `${shown.toLocaleString("en-NG")} of ${all.toLocaleString("en-NG")} units.`;
