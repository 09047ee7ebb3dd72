import { ImagePlus } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "#browser/api.ts";
import { CsvButton } from "#browser/csv-button.tsx";
import { mediaCategories, mediaCategoryLabels } from "#domain/vocab.ts";
import type { Property } from "#features/properties/contract.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FilterChips } from "#ui/filter-chips.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { EmptyState, FailedState } from "#ui/states.tsx";
import { categoryOf, galleryApi, useGallery } from "../client.ts";
import type { GalleryItem } from "../contract.ts";
import { GalleryTile } from "./gallery-tile.tsx";
import { watchNear } from "./near-view.tsx";
import { useFreshAddresses } from "./use-fresh-addresses.tsx";
import { useOpenPhoto } from "./use-open-photo.tsx";

const Lightbox = lazy(async () => ({ default: (await import("./lightbox.tsx")).Lightbox }));

const options = [
  { value: "all", label: "All" },
  ...mediaCategories.map((value) => ({ value, label: mediaCategoryLabels[value] })),
];
const squares = "grid grid-cols-3 gap-1.5 sm:grid-cols-4 sm:gap-2 lg:grid-cols-6";

/** The photos and videos of a building, of its requests and of its tasks. */
export function MediaTab({ property }: { property: Property }) {
  const [query, setQuery] = useSearchParams();
  const category = categoryOf(query);
  const gallery = useGallery(property.id, category);
  const items = gallery.data?.pages.flatMap((page) => page.media) ?? [];
  const fresh = useFreshAddresses(gallery, items);
  const photo = useOpenPhoto({ gallery, items });
  const choose = (value: string) =>
    setQuery(value === "all" ? { tab: "media" } : { tab: "media", category: value }, { preventScrollReset: true });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start lg:justify-between">
        <FilterChips label="Which photos" options={options} value={category ?? "all"} onChange={choose} />
        {property.can.edit && items.length > 0 ? <AddPhotos propertyId={property.id} /> : null}
      </div>
      {photo.missing ? (
        <p role="status" className="rounded-control bg-warn-tint px-4 py-3">
          {photo.missing}
        </p>
      ) : null}
      <Squares property={property} gallery={gallery} items={items} addressOf={photo.addressOf} onBroken={fresh} />
      {items.length > 0 ? (
        <CsvButton call={galleryApi.listGallery} input={{ id: property.id, category: category ?? undefined }} />
      ) : null}
      {photo.at === null ? null : (
        <Suspense fallback={null}>
          <Lightbox items={items} photo={photo} onBroken={fresh} />
        </Suspense>
      )}
    </div>
  );
}

function AddPhotos({ propertyId, main = false }: { propertyId: string; main?: boolean }) {
  return (
    <ButtonLink
      to={`/edit-property/${propertyId}`}
      variant={main ? "action" : undefined}
      icon={<ImagePlus aria-hidden="true" className="size-5" />}
      className="shrink-0"
    >
      Add photos
    </ButtonLink>
  );
}

type Gallery = ReturnType<typeof useGallery>;
type SquaresProps = {
  property: Property;
  gallery: Gallery;
  items: GalleryItem[];
  addressOf: (id: string) => string;
  onBroken: () => void;
};

function Squares({ property, gallery, items, addressOf, onBroken }: SquaresProps) {
  const [, setQuery] = useSearchParams();
  if (gallery.isPending) {
    return (
      <Loading label="Loading photos">
        <div className={squares}>
          {Array.from({ length: 12 }, (_, at) => at).map((shape) => (
            <Skeleton key={shape} className="aspect-square" />
          ))}
        </div>
      </Loading>
    );
  }
  if (!gallery.data)
    return (
      <FailedState onRetry={() => void gallery.refetch()} busy={gallery.isFetching}>
        {messageOf(gallery.error)}
      </FailedState>
    );
  if (items.length === 0) return <NoPhotos property={property} onShowAll={() => setQuery({ tab: "media" })} />;
  return (
    <>
      <ul aria-label={`Photos of ${property.name}`} className={squares}>
        {items.map((item) => (
          <GalleryTile key={item.id} item={item} to={addressOf(item.id)} onBroken={onBroken} />
        ))}
      </ul>
      {gallery.hasNextPage ? <More gallery={gallery} /> : null}
    </>
  );
}

function NoPhotos({ property, onShowAll }: { property: Property; onShowAll: () => void }) {
  const category = categoryOf(useSearchParams()[0]);
  if (category !== null) {
    return (
      <EmptyState
        small
        title={`No photos in “${mediaCategoryLabels[category]}”`}
        action={<Button onClick={onShowAll}>Show all photos</Button>}
      />
    );
  }
  const add = property.can.edit ? <AddPhotos propertyId={property.id} main /> : undefined;
  return (
    <EmptyState title="No photos yet" action={add}>
      Photos of the building, of repair requests and of finished work will stand here together.
    </EmptyState>
  );
}

const pageDistancePx = 600;

/** The next page comes as its place comes near; the button is for who goes by keyboard, and for a page that failed. */
function More({ gallery }: { gallery: Gallery }) {
  const place = useRef<HTMLDivElement>(null);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = gallery;
  const isWaiting = !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isWaiting || !place.current) return;
    return watchNear(place.current, pageDistancePx, () => void fetchNextPage());
  }, [isWaiting, fetchNextPage]);
  return (
    <div ref={place} className="flex justify-center">
      <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage} busyLabel="Loading more">
        {isFetchNextPageError ? "Could not load more. Try again" : "Show more photos"}
      </Button>
    </div>
  );
}
