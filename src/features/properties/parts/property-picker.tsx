import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Building2, Layers } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#browser/api.ts";
import { useDebounced } from "#browser/debounced.ts";
import { optionsOf, queryClient } from "#browser/queries.ts";
import { Palette } from "#ui/palette.tsx";
import { ownOf, propertyApi } from "../client.ts";

type Picked = { id: string; name: string };
type PropertyPickerProps = {
  label: string;
  /** The first entry, for none in particular. */
  all?: { label: string; onPick: () => void };
  onPick: (property: Picked) => void;
  /** True where something was chosen. */
  onClose: (isChosen?: boolean) => void;
};

const shown = 20;

/** One of the buildings in reach, found by name or place, however many there are. */
export function PropertyPicker({ label, all, onPick, onClose }: PropertyPickerProps) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim());
  const options = optionsOf(propertyApi.listProperties, { limit: shown, search: search || undefined });
  const { data, isPending, error } = useQuery({ ...options, placeholderData: keepPreviousData }, queryClient);
  const properties = ownOf(data?.properties ?? []);
  const items = properties.map((property) => ({
    id: property.id,
    icon: Building2,
    label: property.name,
    detail: property.location,
    run: () => onPick(property),
  }));
  const whole = all ? [{ id: "all", icon: Layers, label: all.label, run: all.onPick }] : [];
  const note = () => {
    if (error) return messageOf(error);
    if (isPending) return "Loading your buildings…";
    if (items.length === 0) return text ? `No building is called “${text.trim()}”.` : "No properties added yet";
    return data?.nextCursor ? `The newest ${shown}. Type a name to find another.` : null;
  };
  const groups = [
    { label: "Everything", items: search ? [] : whole },
    { label: "Buildings", items },
  ].filter((group) => group.items.length > 0);
  return (
    <Palette
      label={label}
      placeholder="Name or place of a building"
      text={text}
      onText={setText}
      groups={groups}
      note={note()}
      onClose={onClose}
    />
  );
}
