import { ListChecks, ScanSearch } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#domain/days.ts";
import { catalogueVersionApi, useApply, useCatalogueState, usePreview } from "#features/schedules/catalogues/client.ts";
import type { CatalogueState } from "#features/schedules/catalogues/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided, Section } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Progress } from "#ui/progress.tsx";
import { EmptyState } from "#ui/states.tsx";
import { PagedList } from "./paged-list.tsx";

const number = (value: number) => value.toLocaleString("en-NG");

/** The catalogue that plans are made of: what a newer one would change in every building, and the press that applies it. */
export function Catalogue() {
  const state = useCatalogueState();
  const { applied, newest, preview, applying } = state;
  const lead = `${number(applied.items)} items, applied ${applied.appliedAt ? formatInstant(applied.appliedAt) : "at the first plan"}.`;
  return (
    <>
      <PageHeader title="Catalogue" lead={lead} actions={newest ? <Acts newest={newest} preview={preview} /> : null} />
      <div className="flex flex-col gap-8">
        {applying && !applying.isDone ? <Walk title="All plans are made anew" walk={applying} /> : null}
        {newest === null ? (
          <EmptyState title="Plans are made of the newest catalogue">
            When a release brings another one, or reads buildings in another way, it waits here until you have seen its
            effect and applied it.
          </EmptyState>
        ) : (
          <Newest newest={newest} />
        )}
        {preview ? <Preview preview={preview} /> : null}
      </div>
    </>
  );
}

type Newest = NonNullable<CatalogueState["newest"]>;
type Preview = NonNullable<CatalogueState["preview"]>;

function Acts({ newest, preview }: { newest: Newest; preview: Preview | null }) {
  const [isAsked, setAsked] = useState(false);
  const look = usePreview();
  const apply = useApply();
  const isGoing = look.isPending || (preview !== null && !preview.isDone);
  const counted = preview ? `${number(preview.buildings)} of ${number(preview.total)} buildings` : "";
  return (
    <>
      <Button
        onClick={() => look.mutate({})}
        busy={isGoing}
        busyLabel="Looking…"
        icon={<ScanSearch aria-hidden="true" className="size-5" />}
      >
        {preview ? "Look again" : "Show its effect"}
      </Button>
      {preview?.isDone ? (
        <Button
          variant="action"
          onClick={() => setAsked(true)}
          icon={<ListChecks aria-hidden="true" className="size-5" />}
        >
          Apply
        </Button>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title="Apply this release to all plans?"
          act="Apply"
          variant="action"
          keep="Not yet"
          busy={apply.isPending}
          busyLabel="Applying"
          onClose={() => setAsked(false)}
          onConfirm={() => apply.mutate({ version: newest.version }, { onSettled: () => setAsked(false) })}
        >
          It moves something in {counted}. Each plan gets a numbered change. What people set stays until they accept.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Walk({ title, walk: { seen, total } }: { title: string; walk: { seen: number; total: number } }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold tabular-nums" role="status">
        {title}: {number(seen)} of {number(total)} buildings
      </p>
      <Progress label={title} value={seen} max={total} />
    </div>
  );
}

function Newest({ newest: { items, added, removed, changed, readsAnew } }: { newest: Newest }) {
  const isOther = added.length + removed.length + changed.length > 0;
  return (
    <Section title={isOther ? "A newer catalogue waits" : "A new way of reading buildings waits"}>
      <div className="flex flex-col gap-2">
        {isOther ? <p>{number(items)} items. Plans go on by the one before until you apply this one.</p> : null}
        {readsAnew ? (
          <p>
            This release reads the facts and notes of buildings in another way. What that alone would change in a plan
            stays as it is until you apply it. What happens to a building changes its plan meanwhile, as ever.
          </p>
        ) : null}
      </div>
      {isOther ? (
        <div className="mt-3 grid gap-6 sm:grid-cols-3">
          <Titles title="New items" titles={added} />
          <Titles title="Items that go" titles={removed} />
          <Titles title="Items that change" titles={changed} />
        </div>
      ) : null}
    </Section>
  );
}

const Titles = ({ title, titles }: { title: string; titles: readonly string[] }) => (
  <div className="min-w-0">
    <h3 className="font-bold">
      {title} <span className="text-ink-soft tabular-nums">{titles.length}</span>
    </h3>
    <ul className="mt-1.5 flex max-h-64 flex-col gap-1 overflow-y-auto text-sm">
      {titles.map((one) => (
        <li key={one} className="break-words">
          {one}
        </li>
      ))}
    </ul>
  </div>
);

function Preview({ preview }: { preview: Preview }) {
  const [key, setKey] = useState<string | undefined>();
  return (
    <>
      {preview.isDone ? (
        <p className="font-semibold tabular-nums" role="status">
          It moves something in {number(preview.buildings)} of {number(preview.total)} buildings.
        </p>
      ) : (
        <Walk title="Looking at every building" walk={preview} />
      )}
      <Section title="By item">
        {preview.items.length === 0 ? <p className="text-ink-soft">No item moves in any building.</p> : null}
        <Divided>
          {preview.items.map(({ key: own, title, gain, lose, change }) => (
            <li key={own} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
              <p className="min-w-0 flex-1 basis-60 font-semibold break-words">{title}</p>
              {gain > 0 ? <Badge tone="good">{number(gain)} gain it</Badge> : null}
              {lose > 0 ? <Badge tone="bad">{number(lose)} lose it</Badge> : null}
              {change > 0 ? <Badge tone="warn">{number(change)} change it</Badge> : null}
              <Button onClick={() => setKey(key === own ? undefined : own)} aria-pressed={key === own}>
                {key === own ? "All buildings" : "Which"}
              </Button>
            </li>
          ))}
        </Divided>
      </Section>
      {preview.isDone && preview.buildings > 0 ? <Buildings item={key} /> : null}
    </>
  );
}

const words = { gain: "new", lose: "goes", change: "changes" } as const;

function Buildings({ item }: { item: string | undefined }) {
  return (
    <Section title="By building">
      <PagedList
        call={catalogueVersionApi.listCatalogueEffects}
        input={{ limit: 30, key: item }}
        rowsOf={({ buildings }) => buildings.map((one) => ({ ...one, id: one.propertyId }))}
        label="buildings"
        none="Nothing moves in any building."
      >
        {({ name, effects }) => (
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words">{name}</p>
            <ul className="mt-1 flex flex-col gap-1 text-sm">
              {effects.map(({ key, title, effect, field, old, new: now }) => (
                <li key={`${key} ${field}`} className="break-words">
                  {title}: {words[effect]}
                  {field === null ? null : `, ${field} ${old ?? "nothing"} → ${now ?? "nothing"}`}
                  {field === null && now ? <Badge tone="bad">{now}, waits</Badge> : null}
                </li>
              ))}
            </ul>
          </div>
        )}
      </PagedList>
    </Section>
  );
}
