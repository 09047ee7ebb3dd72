import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field, Input } from "#ui/field.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Select } from "#ui/select.tsx";
import { Instant } from "#ui/values.tsx";
import { PagedList } from "../../parts/paged-list.tsx";
import { actChoices, filterOf, inWords, logApi } from "../client.ts";
import type { AuditEntry } from "../contract.ts";

type Kind = "site_admin" | "user" | "system";
const kinds: readonly { value: "" | Kind; label: string }[] = [
  { value: "", label: "Everybody" },
  { value: "site_admin", label: "Site admins" },
  { value: "user", label: "Users" },
  { value: "system", label: "Tunse itself" },
];

/** Who did what to which thing: by person, by act and by day. */
export function AuditTab() {
  const [kind, setKind] = useState<"" | Kind>("");
  const [actor, setActor] = useState<{ id: string; name: string } | null>(null);
  const [act, setAct] = useState("");
  const [days, setDays] = useState({ from: "", to: "" });
  const day = (field: "from" | "to", label: string) => (
    <Field label={label}>
      <Input
        type="date"
        value={days[field]}
        onChange={(event) => setDays({ ...days, [field]: event.currentTarget.value })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      <FilterChips
        label="Whose acts"
        options={kinds}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? "")}
      />
      <div className="grid grid-cols-2 items-end gap-3 *:first:col-span-2 sm:grid-cols-[1fr_auto_auto] sm:*:first:col-span-1">
        <Field label="Act">
          <Select
            options={[{ value: "", label: "Every act" }]}
            groups={actChoices}
            value={act}
            onChange={(event) => setAct(event.currentTarget.value)}
          />
        </Field>
        {day("from", "From")}
        {day("to", "To")}
      </div>
      {actor ? (
        <p className="flex flex-wrap items-center gap-3">
          Only what {actor.name} did.
          <Button onClick={() => setActor(null)}>Show everybody</Button>
        </p>
      ) : null}
      <PagedList
        call={logApi.listAudit}
        input={{ limit: 50, kind: kind || undefined, actor: actor?.id, ...filterOf(act), ...days }}
        rowsOf={(page) => page.entries}
        label="entries"
        none="Nothing of the kind was done."
      >
        {(entry) => <Entry entry={entry} onActor={setActor} />}
      </PagedList>
    </div>
  );
}

type EntryProps = { entry: AuditEntry; onActor: (actor: { id: string; name: string }) => void };

function Entry({ entry, onActor }: EntryProps) {
  const { at, actorId, actorKind, actorName, keyName, act, thing } = entry;
  const name = actorName ?? (actorKind === "system" ? "Tunse" : "A visitor");
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <p className="font-semibold break-words">{inWords(act, thing)}</p>
        <What entry={entry} />
      </div>
      <div className="flex flex-col items-start text-sm sm:items-end">
        {actorId ? (
          <button
            type="button"
            onClick={() => onActor({ id: actorId, name })}
            className="-my-2 inline-flex min-h-11 max-w-full items-center font-semibold break-words text-brand hover:underline"
          >
            {name}
          </button>
        ) : (
          <span>{name}</span>
        )}
        {keyName ? <span className="max-w-full break-words">by the key “{keyName}”</span> : null}
        <span className="text-ink-soft tabular-nums">
          <Instant at={at} />
        </span>
      </div>
    </>
  );
}

/** To what it was done: its name, else its id; nothing where people did it to themselves. */
function What({ entry: { thingId, thingName, actorId } }: { entry: AuditEntry }) {
  if (thingId === null || thingId === actorId) return null;
  if (thingName) return <p className="text-sm break-words">{thingName}</p>;
  return <p className="truncate text-sm text-ink-soft tabular-nums">{thingId}</p>;
}
