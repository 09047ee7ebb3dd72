import { ChevronRight, FileSpreadsheet, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { assetApi, useAssets } from "../client.ts";
import type { Asset } from "../contract.ts";
import { assetKindLabels, assetKinds, conditionLabels } from "../fields.ts";
import { AssetDialog } from "./asset-dialog.tsx";

const AssetsImport = lazy(async () => ({ default: (await import("./assets-import.tsx")).AssetsImport }));

/** The machines of a building, each of which leads to its page, and the form for one more. */
export function AssetsTab({ propertyId }: { propertyId: string }) {
  const list = useAssets(propertyId);
  const [query] = useSearchParams();
  const wanted = assetKinds.find((kind) => kind === query.get("add"));
  const [open, setOpen] = useState<"one" | "file" | null>(wanted === undefined ? null : "one");
  const close = () => setOpen(null);
  if (list.isPending) {
    return (
      <Loading label="Loading the machines of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (!list.data || (list.isError && !list.isFetchNextPageError)) {
    return (
      <FailedState
        title="The machines could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const { assets, can } = list.data;
  const named = assets.find(({ id }) => id === query.get("asset"));
  const add = can.create ? (
    <div className="flex flex-wrap gap-2">
      <AddButton onPress={() => setOpen("one")} />
      <Button icon={<FileSpreadsheet aria-hidden="true" className="size-5" />} onClick={() => setOpen("file")}>
        From a file
      </Button>
    </div>
  ) : null;
  // As the tag on a machine leads here.
  if (named) return <Navigate to={`/assets/${named.id}`} replace />;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      {assets.length === 0 ? (
        <EmptyState title="No machines yet" action={add}>
          Put down generators, lifts, pumps and tanks, as their name plates say.
        </EmptyState>
      ) : (
        <>
          {add}
          <Divided>
            {assets.map((asset) => (
              <Row key={asset.id} asset={asset} />
            ))}
          </Divided>
          <ShowMore list={list} shown={assets.length} />
          <CsvButton call={assetApi.listAssets} input={{ id: propertyId }} className="self-start" />
        </>
      )}
      {open === "one" ? <AssetDialog propertyId={propertyId} kind={wanted} others={assets} onClose={close} /> : null}
      <Suspense>{open === "file" ? <AssetsImport propertyId={propertyId} onClose={close} /> : null}</Suspense>
    </div>
  );
}

const AddButton = ({ onPress }: { onPress: () => void }) => (
  <Button
    variant="action"
    icon={<Plus aria-hidden="true" className="size-5" />}
    className="self-start"
    onClick={onPress}
  >
    Add a machine
  </Button>
);

const tones: BadgeTone[] = ["bad", "warn", "plain", "good", "good"];

function Row({ asset }: { asset: Asset }) {
  const { id, name, kind, make, model, rating, ratingUnit, place, condition, retired } = asset;
  const about = [
    assetKindLabels[kind],
    [make, model].filter(Boolean).join(" "),
    rating ? `${rating} ${ratingUnit}` : null,
    place,
  ];
  const state = retired ? "Out of use" : condition === null ? null : conditionLabels[condition - 1];
  return (
    <li>
      <Link
        to={`/assets/${id}`}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left hover-fade hover:bg-hush focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{name}</span>
          <span className="block text-sm text-ink-soft">{about.filter(Boolean).join(" · ")}</span>
        </span>
        {state ? (
          <Badge tone={retired || condition === null ? "plain" : (tones[condition - 1] ?? "plain")}>{state}</Badge>
        ) : null}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
