import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from "react-router";
import { ApiProblem } from "#browser/api-answer.ts";
import { ensure, useCall } from "#browser/queries.ts";
import { requireSession } from "#browser/session.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState } from "#ui/states.tsx";
import { ArchivedNotice } from "../archive/parts/archived-notice.tsx";
import { propertyApi } from "../client.ts";
import { EditForm } from "../editing/parts/edit-form.tsx";
import { PropertyFailed, PropertyMissing } from "../parts/property-absent.tsx";

export const meta = () => [{ title: "Edit property · Tunse" }];

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession(request, { roles: ["property_owner", "property_manager"] });
  const id = params.propertyId ?? "";
  try {
    await ensure(propertyApi.findProperty, { id });
    return { id, problem: null };
  } catch (error) {
    const isMissing =
      error instanceof ApiProblem && (error.status === 404 || error.status === 403 || error.status === 422);
    return { id, problem: isMissing ? ("missing" as const) : ("failed" as const) };
  }
}

export default function EditProperty() {
  const { id, problem } = useLoaderData<typeof clientLoader>();
  if (problem === "missing") return <PropertyMissing />;
  if (problem === "failed") return <PropertyFailed />;
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { property } = useCall(propertyApi.findProperty, { id }).data;
  const [query] = useSearchParams();
  const tab = query.get("tab");
  const back = `/property/${id}${tab ? `?tab=${encodeURIComponent(tab)}` : ""}`;
  useAskedField();
  return (
    <>
      <PageHeader title="Edit property" lead={property.name} back={{ to: back, label: "Back to the property" }} />
      {property.archivedAt ? (
        <ArchivedNotice property={property} />
      ) : property.can.edit ? (
        <EditForm property={property} back={back} />
      ) : (
        <EmptyState title="This building cannot be changed now">You can still read all of it.</EmptyState>
      )}
    </>
  );
}

/** The address may name the field that somebody came for. */
function useAskedField(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const field = document.getElementById(hash.slice(1));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [hash]);
}
