import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { callApi, HeldBack } from "#browser/api.ts";
import { twoStepApi } from "./client.ts";

type Making = Parameters<typeof startRegistration>[0]["optionsJSON"];
type Using = Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** In plain words: what the device says is for those who built it. */
async function ask<T>(work: () => Promise<T>): Promise<T | null> {
  if (!browserSupportsWebAuthn())
    throw new HeldBack(
      "This browser has no passkeys here. They need https, or an address with a name such as localhost.",
    );
  try {
    return await work();
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : "";
    if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      throw new HeldBack("This device has a passkey for your account already.");
    // Its owner closed the question, or waited too long.
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError")) return null;
    throw new HeldBack("Your device did not answer. Please try again, or use your password.");
  }
}

/** Asks the device to sign in; null where its owner thought better of it. */
export async function answerSignIn() {
  const { ticket, options } = await callApi(twoStepApi.offerPasskeySignIn, {});
  const credential = await ask(() => startAuthentication({ optionsJSON: options as unknown as Using }));
  if (!credential) return null;
  return callApi(twoStepApi.signInByPasskey, { ticket, credential: asSent(credential) });
}

/** Asks the device to make a passkey, and takes it into use; null where its owner thought better of it. */
export async function makePasskey(password: string, name: string) {
  const { ticket, options } = await callApi(twoStepApi.offerPasskey, { password });
  const credential = await ask(() => startRegistration({ optionsJSON: options as unknown as Making }));
  if (!credential) return null;
  return callApi(twoStepApi.addPasskey, { ticket, name, credential: asSent(credential) });
}

const asSent = (credential: { id: string; rawId: string; response: { clientDataJSON: string } }) => ({
  ...credential,
  type: "public-key" as const,
  response: { ...credential.response },
});
