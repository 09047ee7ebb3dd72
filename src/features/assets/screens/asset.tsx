import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useParams } from "react-router";
import { ensure, useCall } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { formatNaira, nairaToKobo } from "#domain/money.ts";
import { Photos } from "#features/media/parts/photos.tsx";
import { useUnits } from "#features/units/client.ts";
import { Button } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Day } from "#ui/values.tsx";
import { assetApi, useAssetLife, useAssets } from "../client.ts";
import type { Asset } from "../contract.ts";
import { assetKindLabels, conditionLabels } from "../fields.ts";
import { AssetSums } from "../parts/asset-sums.tsx";
import { LifeLines } from "../parts/life-lines.tsx";

const AssetDialog = lazy(async () => ({ default: (await import("../parts/asset-dialog.tsx")).AssetDialog }));

export const meta: MetaFunction = () => [{ title: "Machine · Tunse" }];

export async function clientLoader({ request, params: { assetId = "" } }: ClientLoaderFunctionArgs) {
  requireSession(request);
  await ensure(assetApi.findAsset, { id: assetId });
  return null;
}

/** One machine: what stands on its plate, and for its keepers its whole life. */
export default function AssetScreen() {
  const { assetId = "" } = useParams();
  return <Loaded key={assetId} id={assetId} />;
}

function Loaded({ id }: { id: string }) {
  const { asset } = useCall(assetApi.findAsset, { id }).data;
  const [isOpen, setOpen] = useState(false);
  const { name, kind, place, can, propertyId } = asset;
  return (
    <>
      <PageHeader
        title={name}
        lead={[assetKindLabels[kind], place, asset.retired ? "out of use" : null].filter(Boolean).join(" · ")}
        back={{ to: `/property/${propertyId}?tab=assets`, label: "Back to the building" }}
        actions={
          can.edit ? (
            <Button onClick={() => setOpen(true)} icon={<Pencil aria-hidden="true" className="size-5" />}>
              Edit
            </Button>
          ) : undefined
        }
      />
      <div className="flex max-w-5xl flex-col gap-6">
        {can.see_history ? <Life asset={asset} /> : <Plate asset={asset} />}
      </div>
      {isOpen ? <Editing asset={asset} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Life({ asset }: { asset: Asset }) {
  const life = useAssetLife(asset.id);
  const sums = life.data?.pages[0]?.sums;
  return (
    <>
      {sums ? <AssetSums sums={sums} /> : null}
      <Plate asset={asset} />
      <Section title="Its life">
        <LifeLines id={asset.id} life={life} />
      </Section>
    </>
  );
}

function Plate({ asset }: { asset: Asset }) {
  const { make, model, serialNumber, year, rating, ratingUnit, condition, warrantyUntil, replacementCost } = asset;
  return (
    <Card>
      <Facts className="sm:grid-cols-3">
        <Fact name="Make and model">{[make, model].filter(Boolean).join(" ")}</Fact>
        <Fact name="Serial number">{serialNumber}</Fact>
        <Fact name="Rating">{rating ? `${rating.toLocaleString("en-NG")} ${ratingUnit}` : null}</Fact>
        <Fact name="Year">{year === null ? null : String(year)}</Fact>
        <Fact name="Condition">{condition === null ? null : conditionLabels[condition - 1]}</Fact>
        <Fact name="Warranty until">{warrantyUntil === null ? null : <Day day={warrantyUntil} />}</Fact>
        {replacementCost === null ? null : (
          <Fact name="Replacement cost">{formatNaira(nairaToKobo(replacementCost) ?? 0)}</Fact>
        )}
        {asset.parentId ? (
          <Fact name="Part of">
            <Link to={`/assets/${asset.parentId}`} className="font-semibold text-brand underline">
              See the whole
            </Link>
          </Fact>
        ) : null}
        {asset.unitId && asset.can.edit ? (
          <Fact name="Unit">
            <UnitLink propertyId={asset.propertyId} unitId={asset.unitId} />
          </Fact>
        ) : null}
      </Facts>
      {asset.mediaUploads.length > 0 ? (
        <div className="mt-5">
          <Photos files={asset.mediaUploads} label="Photos of it and its name plate" />
        </div>
      ) : null}
    </Card>
  );
}

/** By its name where the list of units has come. */
function UnitLink({ propertyId, unitId }: { propertyId: string; unitId: string }) {
  const unit = useUnits(propertyId).data?.units.find(({ id }) => id === unitId);
  return (
    <Link to={`/units/${unitId}`} className="font-semibold text-brand underline">
      {unit?.label ?? "See its unit"}
    </Link>
  );
}

function Editing({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const others = useAssets(asset.propertyId).data?.assets;
  if (!others) return null;
  return (
    <Suspense>
      <AssetDialog
        propertyId={asset.propertyId}
        asset={asset}
        others={others.filter(({ id }) => id !== asset.id)}
        onClose={onClose}
      />
    </Suspense>
  );
}
