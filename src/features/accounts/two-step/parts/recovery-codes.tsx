import { Copy } from "lucide-react";
import { goodToast } from "#browser/toasts.ts";
import { Button } from "#ui/button.tsx";

/** Shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join("\n"));
    goodToast("Recovery Codes Copied", "Keep them where you keep your passwords.");
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Two-step sign-in is on. Without your phone, each of these signs you in once. They are not shown again, and
        without them a lost phone locks you out.
      </p>
      <ul className="flex flex-col gap-1 font-semibold tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {navigator.clipboard ? (
        <Button onClick={() => void copy()} icon={<Copy aria-hidden="true" className="size-5" />}>
          Copy them
        </Button>
      ) : null}
    </div>
  );
}
