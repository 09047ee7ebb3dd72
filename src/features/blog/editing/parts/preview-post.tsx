import { Dialog } from "#ui/dialog.tsx";
import { ArticleText } from "../../parts/article-text.tsx";
import { BlogPicture } from "../../parts/blog-picture.tsx";
import { categoryName } from "../../rules.ts";
import { lengthWords, type Sheet } from "../rules.ts";

/** The post as its readers will see it. The editor has no node for what could not be shown. */
export function PreviewPost({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  return (
    <Dialog open wide onOpenChange={(open) => (open ? undefined : onClose())} title="Preview">
      <article className="flex flex-col gap-4 pb-4">
        <p className="text-ink-soft">
          {categoryName(sheet.category)} · {lengthWords(sheet.content)}
        </p>
        <h2 className="font-headline text-2xl font-semibold text-balance">{sheet.title || "Without a title"}</h2>
        <BlogPicture address={sheet.featuredImage} alt="" className="rounded-card" />
        <ArticleText html={sheet.content} />
      </article>
    </Dialog>
  );
}
