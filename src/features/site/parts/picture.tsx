import { clsx } from "clsx";

/** A picture of the product under public/pictures, as scripts/site-pictures.ts cuts it: its widths, and its shape. */
export type Shot = { name: string; widths: readonly number[]; width: number; height: number };

type PictureProps = {
  shot: Shot;
  alt: string;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
  /** Another picture for screens from 48 rem on. */
  wide?: { shot: Shot; sizes: string };
  /** Seen first: fetched before the rest. */
  first?: boolean;
  className?: string;
};

const files = ({ name, widths }: Shot, kind: string) =>
  widths.map((width) => `/pictures/${name}-${width}.${kind} ${width}w`).join(", ");

export function Picture({ shot, alt, sizes, wide, first = false, className }: PictureProps) {
  const kinds = ["avif", "webp"] as const;
  return (
    <picture>
      {wide
        ? kinds.map((kind) => (
            <source
              key={kind}
              media="(min-width: 48rem)"
              type={`image/${kind}`}
              srcSet={files(wide.shot, kind)}
              sizes={wide.sizes}
              width={wide.shot.width}
              height={wide.shot.height}
            />
          ))
        : null}
      <source type="image/avif" srcSet={files(shot, "avif")} sizes={sizes} width={shot.width} height={shot.height} />
      <img
        src={`/pictures/${shot.name}-${shot.widths[0]}.webp`}
        srcSet={files(shot, "webp")}
        sizes={sizes}
        width={shot.width}
        height={shot.height}
        alt={alt}
        fetchPriority={first ? "high" : undefined}
        loading={first ? undefined : "lazy"}
        decoding="async"
        className={clsx("h-auto w-full", className)}
      />
    </picture>
  );
}
