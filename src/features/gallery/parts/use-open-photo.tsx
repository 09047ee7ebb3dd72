import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { useGallery } from "../client.ts";
import type { GalleryItem } from "../contract.ts";
import { placeAfterLoss } from "../rules.ts";

type GalleryPage = { gallery: ReturnType<typeof useGallery>; items: readonly GalleryItem[] };

export type OpenPhoto = {
  /** Its place in the list; null while none is open. */
  at: number | null;
  /** Said when the file that was open is gone and another is shown. */
  lost: string | null;
  /** Said when the file that the address names is not there. */
  missing: string | null;
  show: (at: number) => void;
  close: () => void;
  addressOf: (id: string) => string;
};

/** From here on the next page is fetched while looking through the photos. */
const aheadOf = 5;

/** Reads the next page where it is wanted; one that could not be read is read again by whoever presses. */
function useReadOn(
  { hasNextPage, isFetchNextPageError, fetchNextPage, data }: GalleryPage["gallery"],
  isWanted: boolean,
) {
  const goesOn = isWanted && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn && data) void fetchNextPage();
  }, [goesOn, data, fetchNextPage]);
}

/** The photo that the address names: opened from the gallery, going back closes it. */
export function useOpenPhoto({ gallery, items }: GalleryPage): OpenPhoto {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { fromGallery?: boolean } | null };
  const navigate = useNavigate();
  const asked = query.get("photo");
  const found = asked === null ? -1 : items.findIndex(({ id }) => id === asked);
  const last = useRef<number | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [missing, setMissing] = useState<string | null>(null);

  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete("photo");
    else next.set("photo", id);
    return `?${next}`;
  };
  const put = (id: string | null) =>
    void navigate(addressOf(id), { replace: true, preventScrollReset: true, state: id === null ? null : state });

  const { hasNextPage, isFetching, isPlaceholderData } = gallery;
  const isSettled = gallery.data !== undefined && !isFetching && !isPlaceholderData;
  const needsMore = asked !== null && (found === -1 ? last.current === null : found >= items.length - aheadOf);
  useReadOn(gallery, needsMore && isSettled);

  const isGone = asked !== null && found === -1 && isSettled && (last.current !== null || !hasNextPage);
  useEffect(() => {
    if (!isGone) return;
    const next = last.current === null ? null : placeAfterLoss(last.current, items.length);
    if (next === null) setMissing("That file is not here any more.");
    else setLost("That file has been removed. Here is the next one.");
    put(items[next ?? -1]?.id ?? null);
  });
  useEffect(() => {
    last.current = found === -1 ? (asked === null ? null : last.current) : found;
    if (found !== -1) setMissing(null);
  }, [found, asked]);

  // What was open stays in its place until the list tells what stands there now.
  const at = found !== -1 ? found : asked === null || items.length === 0 ? null : last.current;
  return {
    at: at === null ? null : Math.min(at, items.length - 1),
    lost,
    missing,
    show: (place) => {
      const id = items[place]?.id;
      // While the open file is gone, the address and what is said of it are put right above.
      if (id === undefined || id === asked || isGone) return;
      setLost(null);
      put(id);
    },
    close: () => {
      setLost(null);
      if (state?.fromGallery) void navigate(-1);
      else put(null);
    },
    addressOf,
  };
}
