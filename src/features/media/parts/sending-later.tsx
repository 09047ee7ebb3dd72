import { CloudUpload } from "lucide-react";
import { filesWord, type Tally } from "#browser/uploads/rules.ts";
import { Button } from "#ui/button.tsx";

/** What is said while a form waits for its last files. */
export const sendingAfter = ({ left }: Tally): string => `Sending after ${filesWord(left)}…`;

/** The form goes by itself once its files are up; until then it can be held back. */
export function SendingLater({ tally, onCancel }: { tally: Tally; onCancel: () => void }) {
  const isCut = tally.left > 0 && tally.offline === tally.left;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-brand-tint p-4">
      <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <p className="min-w-0 flex-1 basis-52">
        {isCut
          ? "There is no connection. Your files are kept, and all of it is sent once you are back online."
          : "It is sent by itself as soon as your files are up."}
      </p>
      <Button onClick={onCancel}>Do not send yet</Button>
    </div>
  );
}

/** The words are there; the photos come from this page alone, which nothing else holds. */
export function PhotosFollowing({ tally, onCancel }: { tally: Tally; onCancel: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-brand-tint p-4">
      <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <p className="min-w-0 flex-1 basis-52">
        Your words were sent. This phone cannot keep {filesWord(tally.total)}: leave this page open until they are sent
        too.
      </p>
      <Button onClick={onCancel}>Go on without them</Button>
    </div>
  );
}
