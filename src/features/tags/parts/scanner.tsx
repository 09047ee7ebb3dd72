import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { codeIn } from "../rules.ts";
import { scan } from "../scanner-client.ts";

type State = "off" | "starting" | "looking" | "refused" | "foreign";

const words: Record<State, string> = {
  off: "Point the camera at the sticker.",
  starting: "Starting the camera…",
  looking: "Looking for a tag…",
  refused: "The camera cannot be used here. Allow it in the settings of your browser, or type the code below.",
  foreign: "That is no tag of ours. Keep looking for the sticker of the building.",
};

type ScannerProps = { startsAtOnce?: boolean; onCode: (code: string) => void };

/** Looks through the camera until a tag of ours is in sight. */
export function Scanner({ startsAtOnce = false, onCode }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("off");
  const over = useRef<AbortController>(null);
  useEffect(() => () => over.current?.abort(), []);
  const start = async () => {
    if (!video.current) return;
    const controller = new AbortController();
    over.current = controller;
    setState("starting");
    try {
      for await (const text of scan(video.current, controller.signal)) {
        const code = text === null ? null : codeIn(text);
        if (code !== null) return onCode(code);
        setState(text === null ? "looking" : "foreign");
      }
    } catch {
      setState("refused");
    }
  };
  const begin = useRef(start);
  useEffect(() => {
    if (startsAtOnce) void begin.current();
  }, [startsAtOnce]);
  const isOn = state === "looking" || state === "foreign";
  return (
    <div className="flex flex-col gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className={`aspect-square w-full rounded-card bg-cloth object-cover ${isOn ? "" : "hidden"}`}
      />
      <p role="status" className={state === "refused" ? "text-bad" : "text-ink-soft"}>
        {words[state]}
      </p>
      {isOn ? null : (
        <Button
          variant="action"
          size="large"
          busy={state === "starting"}
          icon={<Camera aria-hidden="true" className="size-5" />}
          onClick={() => void start()}
        >
          Use the camera
        </Button>
      )}
    </div>
  );
}
