import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { FormField } from "#browser/forms/form.tsx";
import { failureToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { Select } from "#ui/select.tsx";
import { findListings, type Listing } from "../directory-client.ts";
import { signUpFields as fields } from "../fields.ts";
import { DirectoryUnits } from "./unit-choice.tsx";
import { UnitsToCome } from "./unit-field.tsx";

const manyFrom = 20;

/** What was said of both before a reload: their lists come after the form's draft was given back. */
export type DraftedHome = { propertyId?: string | undefined; unit?: string | undefined };

/** Which building an occupant lives in, from the public directory; a search stands above it where there are many. */
export function BuildingPicker({ drafted }: { drafted: DraftedHome }) {
  const { search, setSearch, listings, failed, retry } = useListings();
  const place = useRef<HTMLDivElement>(null);
  const { picked, setPicked, draftedUnit } = usePicked(drafted, listings, place);
  const [many, setMany] = useState(false);
  if (!many && listings && listings.length > manyFrom) setMany(true);

  const isEmpty = listings?.length === 0 && search === "";
  const shown = withPicked(listings ?? [], picked);
  return (
    <>
      <div ref={place} className="flex flex-col gap-2">
        <FormField field={fields.propertyId} required help={isEmpty ? noneFound : undefined}>
          <div className="flex flex-col gap-2">
            {many ? <SearchBox label="Find your building" value={search} onSearch={setSearch} /> : null}
            <Select
              value={picked?.id ?? ""}
              disabled={isEmpty || (failed && !listings)}
              placeholder={placeholderOf(listings, isEmpty, failed)}
              options={shown.map(({ id, name, location }) => ({ value: id, label: `${name}, ${location}` }))}
              onChange={(event) => setPicked(shown.find(({ id }) => id === event.currentTarget.value) ?? null)}
            />
          </div>
        </FormField>
        <SearchResult search={search} listings={listings} />
        {failed ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <FieldError>{notLoaded}</FieldError>
            <Button onClick={retry}>Try again</Button>
          </div>
        ) : null}
      </div>
      {picked ? (
        <Suspense fallback={<UnitsToCome />}>
          <DirectoryUnits key={picked.id} propertyId={picked.id} drafted={draftedUnit} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The building that is picked: at first the one of the draft, which its list has once it is here. */
function usePicked(drafted: DraftedHome, listings: Listing[] | null, place: RefObject<HTMLElement | null>) {
  const [picked, setPicked] = useState<Listing | null>(null);
  const found = picked === null ? listings?.find(({ id }) => id === drafted.propertyId) : undefined;
  if (found) setPicked(found);
  const anotherId = picked?.id === drafted.propertyId ? undefined : picked?.id;
  useEffect(() => {
    // The unit that was chosen in the building of before is none of this one: the draft is kept anew without it.
    if (anotherId) place.current?.closest("form")?.dispatchEvent(new Event("input"));
  }, [anotherId, place]);
  return { picked, setPicked, draftedUnit: anotherId ? undefined : drafted.unit };
}

const notLoaded = "Failed to load available properties.";
const noneFound = "No properties found. Please contact a property manager to register your building first.";

function placeholderOf(listings: Listing[] | null, isEmpty: boolean, failed: boolean): string {
  if (isEmpty) return "No properties available";
  return listings || failed ? "Select your building" : "Loading buildings…";
}

function SearchResult({ search, listings }: { search: string; listings: Listing[] | null }) {
  if (search.length < 2 || !listings) return null;
  const found = listings.length === 1 ? "1 building fits" : `${listings.length} buildings fit`;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {listings.length === 0 ? `No building fits “${search}”.` : `${found} “${search}”.`}
    </p>
  );
}

/** The picked building stays on the list while another search is typed. */
function withPicked(listings: Listing[], picked: Listing | null): Listing[] {
  return picked && !listings.some(({ id }) => id === picked.id) ? [picked, ...listings] : listings;
}

function useListings() {
  const [question, ask] = useState({ search: "" });
  const [listings, setListings] = useState<Listing[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    findListings(question.search, stop.signal).then(
      (found) => {
        setListings(found);
        setFailed(false);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setFailed(true);
        failureToast("Error Loading Properties", error, notLoaded);
      },
    );
    return () => stop.abort();
  }, [question]);
  const setSearch = useCallback((search: string) => ask({ search }), []);
  return { search: question.search, setSearch, listings, failed, retry: () => ask({ ...question }) };
}
