import { Button, ButtonLink } from "#ui/button.tsx";
import { useAskOfProperty } from "../client.ts";

/** The way to all that is on record of a building, as one file. */
export function AskArchive({ propertyId }: { propertyId: string }) {
  const ask = useAskOfProperty();
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">Whole archive</h3>
      <p className="text-ink-soft">
        Every list as CSV, the photos and the papers in one ZIP, with a page that opens without Tunse. A notice tells
        you when it is ready; you take it on your account's page within a week.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={ask.isPending} busyLabel="Asking…" onClick={() => ask.mutate({ id: propertyId })}>
          Make an archive
        </Button>
        <ButtonLink to="/account" variant="plain">
          My archives
        </ButtonLink>
      </div>
    </div>
  );
}
