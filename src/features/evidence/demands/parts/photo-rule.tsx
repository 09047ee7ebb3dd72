import { Switch } from "#ui/choice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { usePhotoRule } from "../client.ts";

/** Two switches: which photos work begins and ends with, at a building or by a procedure. */
export function PhotoRule({ of, id }: { of: "property" | "sop"; id: string }) {
  const { photoRule, error, set } = usePhotoRule(of, id);
  if (error) return <p role="alert">The photo rule could not be loaded. {error.message}</p>;
  if (photoRule === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <section className="flex flex-col">
      <h2 className="text-lg font-bold tracking-[-0.01em]">Photos of the work</h2>
      <Switch
        label="A photo before the work"
        help="Technicians start with a photo of how it is."
        checked={photoRule.beforePhoto}
        onChange={({ currentTarget }) => set({ beforePhoto: currentTarget.checked })}
      />
      <Switch
        label="A photo after the work"
        help="Technicians and contractors complete with a photo of how it is then."
        checked={photoRule.afterPhoto}
        onChange={({ currentTarget }) => set({ afterPhoto: currentTarget.checked })}
      />
    </section>
  );
}
