import { Button } from "#ui/button.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import type { useLinks } from "../client.ts";
import { LinkList } from "./link-list.tsx";

/** The links of one task or request; nothing while there are none, and a word where that is not known. */
export function GivenLinks({ list }: { list: ReturnType<typeof useLinks> }) {
  const links = list.data?.pages.flatMap((page) => page.links) ?? [];
  return (
    <>
      {links.length > 0 ? <LinkList links={links} /> : null}
      <ShowMore list={list} label="Show more links" />
      {list.isError ? (
        <p role="alert" className="text-bad">
          The links could not be loaded.{" "}
          <Button busy={list.isFetching} onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
    </>
  );
}
