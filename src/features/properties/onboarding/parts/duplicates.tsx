import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { propertyApi } from "../../client.ts";
import type { Draft } from "../rules.ts";

const settlesAfterMs = 600;

/** What is being typed, once nobody has typed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Says so where the building may be known already. It keeps nobody from going on, nor does its failing. */
export function Duplicates({ draft: { name, location, latitude, longitude } }: { draft: Draft }) {
  const input = {
    name: name.trim(),
    location: location.trim(),
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
  };
  const asked: typeof input = JSON.parse(useSettled(JSON.stringify(input)));
  const enabled = (asked.name !== "" && asked.location !== "") || asked.latitude !== undefined;
  const { data } = useQuery({ ...optionsOf(propertyApi.findDuplicates, asked), enabled }, queryClient);
  if (!enabled || !data || data.properties.length === 0) return null;
  return (
    <section className="rounded-card border border-line bg-warn-tint p-4">
      <h3 className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warn" />
        Is it one of these?
      </h3>
      <p className="mt-1">
        A building like yours is already on Tunse. If it is the same one, talk to whoever looks after it there before
        you add it again.
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 marker:text-warn">
        {data.properties.map((property) => (
          <li key={property.id} className="break-words">
            <span className="font-semibold">{property.name}</span>, {property.location} ({property.type})
          </li>
        ))}
      </ul>
    </section>
  );
}
