import { Card } from "#ui/card.tsx";
import { Field, Input, Textarea } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { blogCategories, metaDescriptionLength, metaTitleLength, slugOf } from "../../rules.ts";
import type { SheetForm } from "../client.ts";
import { lengthHint, type Sheet } from "../rules.ts";
import { FeaturedPicture } from "./featured-picture.tsx";

type PostDetailsProps = { form: SheetForm; errorOf: (path: string) => string | undefined };

const categories = blogCategories.map(({ slug, name }) => ({ value: slug, label: name }));
const statuses = [
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
];

/** What surrounds the text of a post: where it stands, how lists and search engines show it. */
export function PostDetails({ form: { sheet, set }, errorOf }: PostDetailsProps) {
  const slug = sheet.slug || slugOf(sheet.title);
  const typed = (field: keyof Sheet) => ({
    value: sheet[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <Card className="flex flex-col gap-5">
        <Field label="Excerpt" optional id="post-excerpt" error={errorOf("excerpt")} help="Shown in lists of posts.">
          <Textarea rows={2} {...typed("excerpt")} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 min-[86rem]:grid-cols-1">
          <Field label="Category" id="post-category" required error={errorOf("category")}>
            <Select options={categories} {...typed("category")} />
          </Field>
          <Field
            label="Status"
            id="post-status"
            error={errorOf("status")}
            help="Publish Post and Save as Draft set it themselves."
          >
            <Select options={statuses} {...typed("status")} />
          </Field>
        </div>
        <Field label="Tags" optional id="post-tags" error={errorOf("tags")} help="Divided by commas.">
          <Input placeholder="roof, rainy season" {...typed("tags")} />
        </Field>
        <FeaturedPicture address={sheet.featuredImage} onChange={(featuredImage) => set({ featuredImage })} />
      </Card>
      <Card className="flex flex-col gap-5">
        <h2 className="text-lg font-bold tracking-[-0.01em]">For search engines</h2>
        <Field label="Slug" optional id="post-slug" error={errorOf("slug")} help={`Its address: /blog/${slug || "…"}`}>
          <Input placeholder={slugOf(sheet.title)} autoCapitalize="none" {...typed("slug")} />
        </Field>
        <Field
          label="Meta title"
          optional
          id="post-meta_title"
          error={errorOf("meta_title")}
          help={lengthHint((sheet.metaTitle || sheet.title).length, metaTitleLength)}
        >
          <Input placeholder={sheet.title} {...typed("metaTitle")} />
        </Field>
        <Field
          label="Meta description"
          optional
          id="post-meta_description"
          error={errorOf("meta_description")}
          help={lengthHint((sheet.metaDescription || sheet.excerpt).length, metaDescriptionLength)}
        >
          <Textarea rows={3} placeholder={sheet.excerpt} {...typed("metaDescription")} />
        </Field>
      </Card>
    </>
  );
}
