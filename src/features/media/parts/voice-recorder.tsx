import { Mic, Square } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { problemToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";

/** What browsers record, the one that most others play first. */
const wanted = ["audio/mp4", "audio/webm;codecs=opus", "audio/ogg;codecs=opus"];
const mostSeconds = 300;
const endings: Record<string, string> = { "audio/mp4": "m4a", "audio/webm": "webm", "audio/ogg": "ogg" };

const isRecorderHere = () => typeof MediaRecorder !== "undefined" && Boolean(navigator.mediaDevices);
const neverChanges = () => () => {};

type VoiceRecorderProps = { isLocked: boolean; onRecorded: (file: File) => void };

/** Records a voice note of at most five minutes; nothing where this browser cannot. */
export function VoiceRecorder({ isLocked, onRecorded }: VoiceRecorderProps) {
  const { seconds, start, stop, cancel } = useRecorder(onRecorded);
  const canRecord = useSyncExternalStore(neverChanges, isRecorderHere, () => false);
  if (!canRecord) return null;
  if (seconds === null)
    return (
      <Button
        variant="plain"
        className="self-start px-2"
        disabled={isLocked}
        icon={<Mic aria-hidden="true" className="size-5" />}
        onClick={() => void start()}
      >
        Record a voice note
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3">
      <p role="status" className="flex-1 font-semibold tabular-nums">
        Recording, {Math.floor(seconds / 60)}:{`${seconds % 60}`.padStart(2, "0")}
      </p>
      <Button onClick={cancel}>Throw away</Button>
      <Button variant="brand" icon={<Square aria-hidden="true" className="size-5" />} onClick={stop}>
        Stop and keep
      </Button>
    </div>
  );
}

/** How long it has recorded, in seconds; null while it does not. */
function useRecorder(onRecorded: (file: File) => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const recorder = useRef<MediaRecorder>(null);
  const cancel = () => {
    const { current } = recorder;
    recorder.current = null;
    setSeconds(null);
    if (!current) return;
    current.onstop = null;
    current.stop();
    release(current.stream);
  };
  const leave = useRef(cancel);
  leave.current = cancel;
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => setSeconds(seconds + 1), 1_000);
    if (seconds >= mostSeconds) recorder.current?.stop();
    return () => clearTimeout(timer);
  }, [seconds]);
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      recorder.current = begin(stream, (file) => {
        recorder.current = null;
        setSeconds(null);
        onRecorded(file);
      });
      setSeconds(0);
    } catch (problem) {
      problemToast("Not recorded", problem, "This browser may not use the microphone. Allow it, then try again.");
    }
  };
  return { seconds, start, stop: () => recorder.current?.stop(), cancel };
}

function begin(stream: MediaStream, done: (file: File) => void): MediaRecorder {
  const mimeType = wanted.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), audioBitsPerSecond: 24_000 });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.onstop = () => {
    release(stream);
    const [type = ""] = recorder.mimeType.split(";");
    done(new File(pieces, `voice-note.${endings[type] ?? "audio"}`, { type }));
  };
  recorder.start();
  return recorder;
}

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
