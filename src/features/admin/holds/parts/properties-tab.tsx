import { Snowflake } from "lucide-react";
import { useState } from "react";
import { useSend } from "#browser/queries.ts";
import { goodToast, problemToast } from "#browser/toasts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Instant } from "#ui/values.tsx";
import { PagedList } from "../../parts/paged-list.tsx";
import { adminStatsApi } from "../../stats/client.ts";
import { holdApi } from "../client.ts";
import type { HeldProperty } from "../contract.ts";
import { HoldDialog } from "./hold-dialog.tsx";

const filters = [
  { value: "", label: "All" },
  { value: "frozen", label: "Frozen" },
] as const;

/** Every building, to be found, frozen and let go on. */
export function PropertiesTab() {
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("");
  const [held, setHeld] = useState<HeldProperty | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SearchBox label="Search properties" placeholder="Name or location" value={search} onSearch={setSearch} />
      <FilterChips label="Which properties" options={filters} value={status} onChange={setStatus} />
      <PagedList
        call={holdApi.listProperties}
        input={{ limit: 20, search, status: status === "frozen" ? "frozen" : undefined }}
        rowsOf={(page) => page.properties}
        label="properties"
        none={noneOf(search, status)}
      >
        {(property) => <PropertyRow property={property} onFreeze={() => setHeld(property)} />}
      </PagedList>
      {held ? <Freeze property={held} onClose={() => setHeld(null)} /> : null}
    </div>
  );
}

function noneOf(search: string, status: string): string {
  if (search) return `${status ? "No frozen property is called" : "No property is called"} “${search}”.`;
  return status ? "None is frozen." : "No building was brought in yet.";
}

const refreshes = [holdApi.listProperties, adminStatsApi.readAdminStats];

function PropertyRow({ property, onFreeze }: { property: HeldProperty; onFreeze: () => void }) {
  const { id, name, location, type, ownerName, frozenAt, reason } = property;
  const lift = useSend(holdApi.setFreeze, {
    refreshes,
    onSuccess: () => goodToast("Freeze Lifted", `${name} can be changed again.`),
    onError: (error) => problemToast("Not Changed", error),
  });
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {frozenAt ? (
            <Badge tone="bad" icon={Snowflake}>
              Frozen
            </Badge>
          ) : null}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {location}, {type}
        </p>
        <p className="text-sm break-words text-ink-soft">{ownerName ? `Owner: ${ownerName}` : "No owner yet"}</p>
        {frozenAt ? (
          <p className="text-sm break-words">
            Frozen <Instant at={frozenAt} />: {reason}
          </p>
        ) : null}
      </div>
      {frozenAt ? (
        <Button
          aria-label={`Lift the freeze of ${name}`}
          busy={lift.isPending}
          busyLabel="Saving…"
          onClick={() => lift.mutate({ id, frozen: false })}
        >
          Lift the freeze
        </Button>
      ) : (
        <Button aria-label={`Freeze ${name}`} onClick={onFreeze}>
          Freeze…
        </Button>
      )}
    </>
  );
}

function Freeze({ property: { id, name }, onClose }: { property: HeldProperty; onClose: () => void }) {
  const freeze = useSend(holdApi.setFreeze, {
    refreshes,
    onSuccess: () => {
      goodToast("Property Frozen", `Nothing of ${name} can be changed now.`);
      onClose();
    },
    onError: (error) => problemToast("Not Frozen", error),
  });
  return (
    <HoldDialog
      title={`Freeze ${name}?`}
      act="Freeze"
      help="Owner and managers read it."
      busy={freeze.isPending}
      onConfirm={(reason) => freeze.mutate({ id, frozen: true, reason })}
      onClose={onClose}
    >
      <li>Whoever reaches it can read all of it, and nobody can change anything.</li>
      <li>Nobody can report a fault, and no tasks are made of its plan.</li>
      <li>You can lift it again at any time.</li>
    </HoldDialog>
  );
}
