import { ChevronRight, Plus } from "lucide-react";
import { lazy, useState } from "react";
import { useSearchParams } from "react-router";
import { CsvButton } from "#browser/csv-button.tsx";
import { FromFileButton } from "#features/imports/parts/from-file-button.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Divided } from "#ui/card.tsx";
import { Loading, RowsSkeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { assetApi, useAssets } from "../client.ts";
import type { Asset } from "../contract.ts";
import { assetKindLabels, conditionLabels } from "../fields.ts";
import { AssetDialog } from "./asset-dialog.tsx";

const AssetsImport = lazy(async () => ({ default: (await import("./assets-import.tsx")).AssetsImport }));

/** The machines of a building, and the form for each. */
export function AssetsTab({ propertyId }: { propertyId: string }) {
  const list = useAssets(propertyId);
  /** `named`: by the address, as the tag on a machine does. */
  const [open, setOpen] = useState<Asset | "new" | "named" | null>("named");
  const [query] = useSearchParams();
  if (list.isPending) {
    return (
      <Loading label="Loading the machines of this property">
        <RowsSkeleton />
      </Loading>
    );
  }
  if (list.isError) {
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
      <AddButton onPress={() => setOpen("new")} />
      <FromFileButton>{(close) => <AssetsImport propertyId={propertyId} onClose={close} />}</FromFileButton>
    </div>
  ) : null;
  const chosen = open === "named" ? named : open === "new" || open === null ? undefined : open;
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
              <Row key={asset.id} asset={asset} onOpen={() => setOpen(asset)} />
            ))}
          </Divided>
          <CsvButton call={assetApi.listAssets} input={{ id: propertyId }} className="self-start" />
        </>
      )}
      {chosen === undefined && open !== "new" ? null : (
        <AssetDialog
          propertyId={propertyId}
          asset={chosen}
          others={assets.filter(({ id }) => id !== chosen?.id)}
          onClose={() => setOpen(null)}
        />
      )}
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

function Row({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const { name, kind, make, model, rating, ratingUnit, place, condition, retired } = asset;
  const about = [
    assetKindLabels[kind],
    [make, model].filter(Boolean).join(" "),
    rating ? `${rating} ${ratingUnit}` : null,
    place,
  ];
  const state = retired ? "Out of use" : condition === null ? null : conditionLabels[condition - 1];
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
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
      </button>
    </li>
  );
}
