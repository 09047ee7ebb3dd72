import { clsx } from "clsx";
import { Search } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { controlLook } from "#ui/field.tsx";
import { blogAddress, blogCategories, type Wanted } from "../rules.ts";

const choices = [{ slug: "", name: "All" }, ...blogCategories];

/** A form and links: they work before any script, and without one. */
export function BlogFilters({ wanted }: { wanted: Wanted }) {
  return (
    <div className="flex flex-col gap-4">
      <search>
        <form action="/blog" className="flex max-w-xl gap-2">
          {wanted.category ? <input type="hidden" name="category" value={wanted.category} /> : null}
          <input
            type="search"
            name="search"
            aria-label="Search the blog"
            placeholder="Search the blog"
            maxLength={200}
            defaultValue={wanted.search}
            className={controlLook}
          />
          <Button type="submit" icon={<Search aria-hidden="true" className="size-5" />}>
            Search
          </Button>
        </form>
      </search>
      <nav aria-label="Categories">
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
          {choices.map(({ slug, name }) => (
            <li key={slug}>
              <a
                href={blogAddress({ ...wanted, category: slug, page: 1 })}
                aria-current={slug === wanted.category ? "true" : undefined}
                className={clsx(
                  "inline-flex min-h-11 items-center rounded-full border px-4 font-medium whitespace-nowrap focus-visible:rounded-full",
                  slug === wanted.category
                    ? "border-brand bg-brand text-on-fill"
                    : "border-input-line bg-surface text-ink hover:bg-hush",
                )}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
