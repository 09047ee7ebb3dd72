import { type ClientLoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { ensure } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { assetApi } from "#features/assets/client.ts";
import { assetKindLabels, conditionLabels } from "#features/assets/fields.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { tagApi } from "../client.ts";

export const meta: MetaFunction = () => [{ title: "Tag · Tunse" }];

/** Keepers and occupants go where it leads; who works there sees what the tag is on. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession(request);
  const code = params.code ?? "";
  try {
    const { tag } = await ensure(tagApi.openTag, { code });
    if (tag.to !== null) throw redirect(tag.to);
    const asset = tag.assetId === null ? null : (await ensure(assetApi.findAsset, { id: tag.assetId })).asset;
    return { code, tag, asset, problem: null };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    const problem = error.status === 409 ? error.message : "This tag belongs to a building that is not yours.";
    return { code, tag: null, asset: null, problem };
  }
}

export default function OpenTag() {
  const { code, tag, asset, problem } = useLoaderData<typeof clientLoader>();
  if (tag === null) {
    return (
      <>
        <PageHeader title="Tag" />
        <p className="max-w-xl text-lg">{problem}</p>
        <p className="mt-4">
          <ButtonLink to={`/t/${code}`} reloadDocument>
            Report a fault by it
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <PageHeader title={tag.name ?? tag.propertyName} />
      <div className="flex max-w-xl flex-col gap-4">
        <Card>
          <Facts>
            <Fact name="Building">{tag.propertyName}</Fact>
            {asset ? (
              <>
                <Fact name="Kind">{assetKindLabels[asset.kind]}</Fact>
                <Fact name="Place">{asset.place ?? "Not said"}</Fact>
                <Fact name="Make and model">{[asset.make, asset.model].filter(Boolean).join(" ") || "Not said"}</Fact>
                <Fact name="Serial number">{asset.serialNumber ?? "Not said"}</Fact>
                <Fact name="Condition">
                  {asset.condition === null ? "Not said" : conditionLabels[asset.condition - 1]}
                </Fact>
              </>
            ) : null}
          </Facts>
        </Card>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/property/${tag.propertyId}`} variant="action">
            See the building
          </ButtonLink>
          <ButtonLink to={`/t/${code}`} reloadDocument>
            Report a fault by it
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
