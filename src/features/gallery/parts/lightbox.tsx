import { ChevronLeft, ChevronRight, Download, FileImage, X, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useMemo } from "react";
import YetAnotherLightbox, { type RenderSlideProps, type SlideImage } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { Film } from "#ui/film.tsx";
import type { GalleryItem } from "../contract.ts";
import { downloadName, nameOf } from "../rules.ts";
import { Caption } from "./caption.tsx";
import { tileId } from "./gallery-tile.tsx";
import type { OpenPhoto } from "./use-open-photo.tsx";

type LightboxProps = { items: readonly GalleryItem[]; photo: OpenPhoto; onBroken: () => void };
type Shown = SlideImage & { item: GalleryItem };

const overPhoto = { backgroundColor: "color-mix(in srgb, var(--cloth) 70%, transparent)", padding: "0.75rem 0.5rem" };
const look = {
  root: {
    "--yarl__color_backdrop": "var(--cloth)",
    "--yarl__color_button": "var(--on-cloth)",
    "--yarl__color_button_active": "var(--on-cloth)",
    "--yarl__color_button_disabled": "var(--cloth-line)",
    "--yarl__button_filter": "none",
    "--yarl__portal_zindex": 50,
  },
  navigationPrev: overPhoto,
  navigationNext: overPhoto,
};
const icon = (Icon: typeof X) => () => <Icon aria-hidden="true" className="size-7" />;

/** One photo after the other over the whole window; arrows, swiping, Home and End go through them, Escape ends it. */
export function Lightbox({ items, photo, onBroken }: LightboxProps) {
  const slides = useMemo(() => items.map((item): Shown => ({ ...slideOf(item), item })), [items]);
  const { at, show, close, lost } = photo;
  const shown = at === null ? undefined : items[at];
  useEnds(items.length, show);
  return (
    <YetAnotherLightbox
      open={at !== null}
      close={close}
      index={at ?? 0}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnPullDown: true }}
      animation={{ fade: 160, swipe: 250, navigation: 180 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      labels={{ Lightbox: "Photos", "Photo gallery": "Photos" }}
      toolbar={{ buttons: [shown ? <DownloadLink key="download" item={shown} /> : null, "close"] }}
      styles={look}
      on={{
        view: ({ index }) => show(index),
        exited: () => shown && document.getElementById(tileId(shown.id))?.focus({ preventScroll: true }),
      }}
      render={{
        iconPrev: icon(ChevronLeft),
        iconNext: icon(ChevronRight),
        iconClose: icon(X),
        iconZoomIn: icon(ZoomIn),
        iconZoomOut: icon(ZoomOut),
        iconError: () => <Broken onBroken={onBroken} />,
        slide: ({ slide, offset }: RenderSlideProps) => other((slide as Shown).item, offset === 0, onBroken),
        slideFooter: ({ slide }) => <Caption item={(slide as Shown).item} />,
        controls: () => (
          <p
            role="status"
            className="pointer-events-none absolute inset-x-0 top-14 mx-auto w-fit max-w-[90%] rounded-control bg-surface px-4 py-2 text-center text-ink empty:sr-only"
          >
            {lost}
          </p>
        ),
      }}
    />
  );
}

/** Home and End, which the library leaves out. */
function useEnds(count: number, show: (at: number) => void): void {
  useEffect(() => {
    const toEnds = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLVideoElement) return;
      if (event.key === "Home") show(0);
      else if (event.key === "End") show(count - 1);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", toEnds);
    return () => window.removeEventListener("keydown", toEnds);
  });
}

function DownloadLink({ item }: { item: GalleryItem }) {
  const fileName = downloadName(item);
  if (fileName === null) return null;
  return (
    <a href={item.url} download={fileName} aria-label="Download" className="yarl__button">
      <Download aria-hidden="true" className="size-7" />
    </a>
  );
}

const slideOf = ({ url, width, height, ...item }: GalleryItem): SlideImage => ({
  src: url,
  alt: nameOf(item),
  ...(width && height ? { width: shrunk(width, width, height), height: shrunk(height, width, height) } : {}),
});

/** Copies are at most this wide and high. */
const mostPx = 2_048;
const shrunk = (side: number, width: number, height: number) =>
  Math.round(side * Math.min(1, mostPx / Math.max(width, height)));

/** What is no picture: a video, or a photo that could not be decoded. */
function other(item: GalleryItem, isCurrent: boolean, onBroken: () => void) {
  if (item.fileType === "video") {
    const src = isCurrent ? item.url : undefined;
    return (
      <div className="max-h-full text-on-cloth">
        <Film src={src} fileName={downloadName(item)} onBroken={onBroken} className="max-h-full" />
      </div>
    );
  }
  if (item.thumbnailUrl) return undefined;
  return (
    <div className="flex max-w-80 flex-col items-center gap-3 px-6 text-center text-on-cloth">
      <FileImage aria-hidden="true" className="size-12" />
      <p>This kind of picture cannot be shown here. It is kept as it was sent.</p>
    </div>
  );
}

function Broken({ onBroken }: { onBroken: () => void }) {
  useEffect(onBroken, [onBroken]);
  return (
    <span className="block max-w-80 px-6 text-center text-base text-on-cloth">This photo could not be loaded.</span>
  );
}
