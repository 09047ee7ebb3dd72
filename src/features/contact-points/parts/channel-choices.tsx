import { channelLabels, isPaid, type NoticeChannel, noticeChannels } from "#domain/channels.ts";
import { type NoticeKind, noticeKinds } from "#domain/vocab.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { useChoosingChannels } from "../client.ts";
import type { ContactPoints } from "../contract.ts";

const kindLabels: Record<NoticeKind, string> = {
  emergencies: "Emergencies",
  requests: "Repair requests",
  messages: "Messages",
  tasks: "Tasks",
  plans: "Maintenance plans",
  people: "People",
  outages: "Outages, works and incidents",
  building: "Your building",
};

const whens = [
  { value: "now", label: "At once" },
  { value: "daily", label: "Once a day" },
  { value: "off", label: "Not" },
];

/** Of the ways that cost. */
const paidWhens = [
  { value: "now", label: "What cannot wait" },
  { value: "all", label: "All, at once" },
  { value: "daily", label: "All, once a day" },
  { value: "off", label: "Not" },
];

type Preferences = ContactPoints["preferences"];

function whenOf({ channels, daily, everything }: Preferences, channel: NoticeChannel, kind: NoticeKind): string {
  if (!channels[channel][kind]) return "off";
  if (daily[channel].includes(kind)) return "daily";
  return everything[channel].includes(kind) || (kind === "emergencies" && isPaid(channel)) ? "all" : "now";
}

const choiceOf = (channel: NoticeChannel, kind: NoticeKind, when: string) => ({
  channels: { [channel]: { [kind]: when !== "off" } },
  ...(when === "off" ? {} : { daily: { [channel]: { [kind]: when === "daily" } } }),
  ...(when === "off" || !isPaid(channel) ? {} : { everything: { [channel]: { [kind]: when === "all" } } }),
});

/** Which kinds come by which way, and when; each is kept as it is chosen. */
export function ChannelChoices({ points, onClose }: { points: ContactPoints; onClose: () => void }) {
  const choosing = useChoosingChannels();
  const ways = noticeChannels.filter((channel) => points.ways[channel] && channel !== "voice");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      wide
      title="What comes outside of Tunse"
      description="Nothing but emergencies comes between 9 at night and 7 in the morning. What comes once a day comes together at 6 in the evening. Emergencies always come, at once. SMS and WhatsApp cost your building money: what can wait comes by them only if you choose all of it."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {ways.length === 0 ? <p>This Tunse has no way to tell you outside of its pages.</p> : null}
      {(ways.length === 0 ? [] : noticeKinds).map((kind) => (
        <fieldset key={kind} className="border-t border-line py-2 first:border-t-0">
          <legend className="float-left w-full pt-2 font-semibold">{kindLabels[kind]}</legend>
          <div className="clear-both grid grid-cols-2 gap-3 pt-1 pb-2 sm:grid-cols-4">
            {ways.map((channel) => (
              <Field key={channel} label={channel === "push" ? "Browsers" : channelLabels[channel]}>
                <Select
                  options={isPaid(channel) ? paidWhens : whens}
                  disabled={kind === "emergencies" || choosing.isPending}
                  value={whenOf(points.preferences, channel, kind)}
                  onChange={({ currentTarget: { value } }) => choosing.mutate(choiceOf(channel, kind, value))}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}
