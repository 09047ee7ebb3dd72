/** The id of every screen's main part. */
export const mainContentId = "main";

/** First stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a
      href={`#${mainContentId}`}
      className="fixed top-2 left-2 z-[80] -translate-y-20 rounded-control bg-brand px-4 py-2.5 font-semibold text-on-fill focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
