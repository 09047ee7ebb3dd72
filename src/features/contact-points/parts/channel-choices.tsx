import { channelLabels, noticeChannels } from "#domain/channels.ts";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useChoosingChannels } from "../client.ts";
import type { ContactPoints } from "../contract.ts";

const kindLabels: Record<NoticeKind, string> = {
  emergencies: "Emergencies",
  requests: "Repair requests",
  messages: "Messages",
  tasks: "Tasks",
  plans: "Maintenance plans",
  people: "People",
  building: "Notices of your building",
};

/** Which kinds come by which way; each is kept as it is ticked. */
export function ChannelChoices({ points, onClose }: { points: ContactPoints; onClose: () => void }) {
  const choosing = useChoosingChannels();
  const { channels } = points.preferences;
  const ways = noticeChannels.filter((channel) => points.ways[channel] && channel !== "voice");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="What comes outside of Tunse"
      description="Nothing but emergencies comes between 9 at night and 7 in the morning. Emergencies always come."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {ways.length === 0 ? <p>This Tunse has no way to tell you outside of its pages.</p> : null}
      {(ways.length === 0 ? [] : noticeKinds).map((kind) => (
        <fieldset key={kind} className="border-t border-line py-2 first:border-t-0">
          <legend className="float-left w-full pt-2 font-semibold">{kindLabels[kind]}</legend>
          <div className="clear-both flex flex-wrap gap-x-6">
            {ways.map((channel) => (
              <Checkbox
                key={channel}
                label={channel === "push" ? "Browsers" : channelLabels[channel]}
                disabled={kind === "emergencies" || choosing.isPending}
                checked={channels[channel][kind]}
                onChange={(event) =>
                  choosing.mutate({ channels: { [channel]: { [kind]: event.currentTarget.checked } } })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}
