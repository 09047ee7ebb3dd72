import { clsx } from "clsx";

type BlogPictureProps = {
  address: string;
  alt: string;
  /** How wide it is shown, as CSS says it. */
  sizes?: string;
  isFirst?: boolean;
  className?: string;
};

const column = "(min-width: 46rem) 44rem, 100vw";
const widths = [480, 960, 1_600];
const isOurs = (address: string) => address.startsWith("/api/blog/images/");

/** A picture of a post in the proportions in which links show it. One that lies elsewhere is not loaded. */
export function BlogPicture({ address, alt, sizes = column, isFirst = false, className }: BlogPictureProps) {
  if (!isOurs(address)) return null;
  return (
    <img
      src={`${address}?w=960`}
      srcSet={widths.map((width) => `${address}?w=${width} ${width}w`).join(", ")}
      sizes={sizes}
      width={1_200}
      height={630}
      alt={alt}
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      className={clsx("aspect-[1200/630] w-full object-cover", className)}
    />
  );
}
