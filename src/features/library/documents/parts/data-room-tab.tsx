import { FileUp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useUrlDialog } from "#browser/url-dialog.ts";
import { useOwnProperties } from "#features/properties/client.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { EmptyState } from "#ui/states.tsx";
import { isNarrowed, useDocuments } from "../client.ts";
import type { Document } from "../contract.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import { DocumentResults, NoneFound } from "./document-results.tsx";
import { RoomFilterBar, unfiltered, useRoomFilters } from "./room-filters.tsx";

const UploadDialog = lazy(async () => ({ default: (await import("./upload-dialog.tsx")).UploadDialog }));
const EditDialog = lazy(async () => ({ default: (await import("./edit-dialog.tsx")).EditDialog }));

/** The papers of a building: found, kept, shared by access level, and their last days not missed. */
export function DataRoomTab() {
  const { filters, change } = useRoomFilters();
  const places = useOwnProperties() ?? [];
  const [isUploading, setUploading] = useState(false);
  const [edited, setEdited] = useState<Document | null>(null);
  const open = useUrlDialog("document");
  const isOne = filters.property !== "" && filters.property !== "all";
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <h2 className="text-xl font-bold tracking-[-0.01em]">Data Room</h2>
        <Button
          variant="action"
          disabled={!isOne}
          onClick={() => setUploading(true)}
          icon={<FileUp aria-hidden="true" className="size-5" />}
        >
          Upload Document
        </Button>
      </header>
      <Field label="Property" className="sm:max-w-md">
        <Select
          placeholder="Select a property"
          options={[
            { value: "all", label: "All properties" },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.property}
          onChange={(event) => change({ property: event.currentTarget.value })}
        />
      </Field>
      {filters.property === "" ? (
        <EmptyState small title="Select a Property">
          Its drawings, contracts, permits and warranties are kept here.
        </EmptyState>
      ) : (
        <Room filters={filters} change={change} hrefOf={open.hrefOf} onEdit={setEdited} />
      )}
      {open.id === null ? null : <DocumentDialog id={open.id} onClose={open.close} />}
      <Suspense>
        {isUploading ? (
          <UploadDialog propertyId={filters.property} places={places} onClose={() => setUploading(false)} />
        ) : null}
        {edited ? <EditDialog document={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </div>
  );
}

type RoomProps = ReturnType<typeof useRoomFilters> & {
  hrefOf: (document: { id: string }) => string;
  onEdit: (document: Document) => void;
};

function Room({ filters, change, hrefOf, onEdit }: RoomProps) {
  const list = useDocuments(filters);
  const none = isNarrowed(filters) ? (
    <NoneFound onClear={() => change(unfiltered)} />
  ) : (
    <EmptyState small title="No Documents">
      Upload the first one, and it is here for whoever may see it.
    </EmptyState>
  );
  return (
    <>
      <RoomFilterBar filters={filters} change={change} keeps />
      <DocumentResults
        heading="h3"
        list={list}
        filters={filters}
        none={none}
        hrefOf={hrefOf}
        onTag={(tag) => change({ tag })}
        onEdit={onEdit}
        showsProperty={filters.property === "all"}
      />
    </>
  );
}
