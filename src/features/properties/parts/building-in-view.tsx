import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { propertyApi } from "../client.ts";

/** The building whose page is open, or that the list in view is narrowed to; undefined where it is none, or not read yet. */
export function useBuildingInView(): { id: string; name: string } | undefined {
  const { pathname, search } = useLocation();
  const ofPage = /^\/(?:edit-)?property\/([^/]+)$/.exec(pathname)?.[1];
  const id = ofPage ?? new URLSearchParams(search).get("property") ?? "";
  const { data } = useQuery({ ...optionsOf(propertyApi.findProperty, { id }), enabled: id !== "" }, queryClient);
  return id === "" ? undefined : data?.property;
}
