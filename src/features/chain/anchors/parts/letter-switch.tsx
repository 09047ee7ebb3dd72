import { Switch } from "#ui/choice.tsx";
import { useCheckpointLetter, useSetLetter } from "../client.ts";

/** Whether an owner gets the newest checkpoint by mail each week. */
export function LetterSwitch() {
  const { isOn, isMailSetUp } = useCheckpointLetter().data;
  const setting = useSetLetter();
  return (
    <Switch
      label={<span className="font-semibold">The checkpoint of the log by mail, each Monday</span>}
      help={
        isMailSetUp
          ? "The fingerprint of everything on record. Keep the mails: they show later that nothing before them was changed."
          : "This Tunse sends no mail yet. Your choice is kept until it does."
      }
      checked={setting.isPending ? setting.variables.isOn : isOn}
      disabled={setting.isPending}
      onChange={({ currentTarget }) => setting.mutate({ isOn: currentTarget.checked })}
    />
  );
}
