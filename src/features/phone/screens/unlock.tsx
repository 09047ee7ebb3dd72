import { useCallback, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { HeldBack } from "#browser/api.ts";
import { Form, FormField } from "#browser/forms/form.tsx";
import { useForm } from "#browser/forms/use-form.ts";
import { enterFromTabs, lockedAccount, lookAtTries, unlock, unsentCount, watchOthers } from "#browser/pin/lock.ts";
import { unsentWords, wrongWords } from "#browser/pin/rules.ts";
import { currentSession, homeOf, isLocked, loginAddress, lostKey, safeNext } from "#browser/session.ts";
import { localStore } from "#browser/storage.ts";
import { nationalNumber } from "#domain/emergency-numbers.ts";
import { mostTries } from "#domain/pin.ts";
import { AuthLayout } from "#features/accounts/parts/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { unlockFields as fields } from "../fields.ts";
import { ForgetPhone } from "../parts/forget-phone.tsx";
import { PinInput } from "../parts/pin-input.tsx";

export const meta = () => [{ title: "Locked · Tunse" }];

type State =
  | { is: "unknown" | "failed" }
  | { is: "asking"; account: string; tries: number }
  | { is: "lost"; count: number };

/** What this phone shows before anything else while it has a PIN. */
export default function Unlock() {
  const [query] = useSearchParams();
  const next = safeNext(query.get("next"));
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: "unknown" });
  const go = useCallback(() => {
    const session = currentSession();
    const home = session ? homeOf(session.user.role) : "/login";
    void navigate(session ? (next ?? home) : loginAddress(next ?? ""), { replace: true });
  }, [navigate, next]);
  const look = useCallback(async () => {
    try {
      const tries = await lookAtTries();
      const account = lockedAccount();
      const lost = localStore.getItem(lostKey);
      if (lost !== null || (account !== null && tries >= mostTries)) setState({ is: "lost", count: Number(lost) });
      else if (account === null || !isLocked() || (await enterFromTabs())) go();
      else setState({ is: "asking", account, tries });
    } catch {
      setState({ is: "failed" });
    }
  }, [go]);
  useEffect(() => void look(), [look]);
  const asking = state.is === "asking" ? state.account : null;
  useEffect(() => (asking === null ? undefined : watchOthers(asking, () => void look())), [asking, look]);
  if (state.is === "lost") return <Lost count={state.count} onRead={go} />;
  return (
    <AuthLayout
      title="This phone is locked"
      lead={state.is === "asking" ? <Waiting count={unsentCount(state.account)} /> : undefined}
      back={{ to: "/", label: "Back to Home" }}
    >
      {state.is === "asking" ? <Asking account={state.account} tries={state.tries} onOpen={go} onLost={look} /> : null}
      {state.is === "unknown" ? <RowsSkeleton /> : null}
      {state.is === "failed" ? (
        <>
          <p role="alert">
            This browser does not let Tunse read what it keeps. Close Tunse, open it again and try once more.
          </p>
          <Button onClick={() => location.reload()}>Try again</Button>
        </>
      ) : null}
    </AuthLayout>
  );
}

const Waiting = ({ count }: { count: number }) =>
  count === 0
    ? "Type your PIN to open Tunse."
    : `Type your PIN to open Tunse. It holds ${unsentWords(count)}: ${count === 1 ? "it is" : "they are"} sent once it is open.`;

type AskingProps = { account: string; tries: number; onOpen: () => void; onLost: () => void };

function Asking({ account, tries, onOpen, onLost }: AskingProps) {
  const unsent = unsentCount(account);
  const [wrong, setWrong] = useState(tries > 0 ? wrongWords(tries, unsent) : undefined);
  const form = useForm({
    ...{ name: "unlock", fields, failsAt: "pin", stays: "cleared" },
    failed: { text: "This phone could not look. Please try again." },
    send: async (latest) => {
      try {
        setWrong(undefined);
        if (await unlock(latest().pin)) onOpen();
        else onLost();
      } catch (error) {
        if (!(error instanceof HeldBack)) throw error;
        setWrong(error.message);
      }
    },
  });
  return (
    <>
      <Form form={form} label="Unlock">
        <FormField field={fields.pin} error={form.errorOf("pin") ?? wrong}>
          <PinInput autoFocus />
        </FormField>
        <Button type="submit" variant="action" size="large" wide busy={form.isSending} busyLabel="Opening">
          Open
        </Button>
      </Form>
      <ForgetPhone account={account} unsent={unsent} onGone={onOpen} />
      <p>
        In an emergency you need no PIN:{" "}
        <a href={`tel:${nationalNumber.dialled}`} className="font-semibold text-brand underline underline-offset-2">
          call {nationalNumber.shown}
        </a>
        .
      </p>
    </>
  );
}

/** Said until somebody has read it, also after the page was closed. */
function Lost({ count, onRead }: { count: number; onRead: () => void }) {
  const read = () => {
    localStore.removeItem(lostKey);
    onRead();
  };
  return (
    <AuthLayout title="The PIN was wrong five times" back={{ to: "/", label: "Back to Home" }}>
      <p role="alert">
        What this phone kept of the account is deleted and nobody can bring it back.
        {count > 0 ? <strong className="mt-2 block">{lostWords(count)}</strong> : null}
      </p>
      <p>All that Tunse had received is safe. To go on, sign in with your email and password, over a connection.</p>
      <Button variant="action" size="large" wide onClick={read}>
        Sign in
      </Button>
    </AuthLayout>
  );
}

const lostWords = (count: number): string =>
  `Lost with it: ${unsentWords(count)}. Please do ${count === 1 ? "it" : "them"} again.`;
