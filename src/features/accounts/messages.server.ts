import { letterOf } from "#platform/letter.server.ts";
import type { Letter } from "#platform/mail.server.ts";

type Reader = { name: string; email: string };

/** Where somebody who holds this token chooses a new password. */
export const resetAddress = (siteUrl: string, token: string): string => `${siteUrl}/reset-password#token=${token}`;

/** To somebody who cannot sign in; the link works for an hour, once. */
export const resetLetter = (reader: Reader, siteUrl: string, token: string): Letter =>
  letterOf(reader, {
    subject: "Choose a new password for Tunse",
    before: ["You, or somebody who knows your email, asked for a new password. Choose it here:"],
    link: { label: "Choose a new password", url: resetAddress(siteUrl, token) },
    after: [
      "The link works once, within one hour. When you use it, every phone and computer that is signed in will be signed out.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
  });

/** To a new account, and when asked for again; the link works for three days, once. */
export const verifyLetter = (reader: Reader, siteUrl: string, token: string): Letter =>
  letterOf(reader, {
    subject: "Confirm your email for Tunse",
    before: ["Welcome to Tunse. Please confirm that this email is yours:"],
    link: { label: "Confirm my email", url: `${siteUrl}/verify-email#token=${token}` },
    after: [
      "The link works once, within three days. After that, people can add you to their buildings and teams at once, and you can get back in when you forget your password.",
      "If you did not open an account, do nothing.",
    ],
  });

/** After every change of a password, so that the owner hears of one that was not theirs. */
export const changedLetter = (reader: Reader, siteUrl: string): Letter =>
  letterOf(reader, {
    subject: "Your Tunse password was changed",
    before: [
      "The password of your Tunse account was changed just now. Your other phones and computers were signed out.",
    ],
    link: { label: "It was not me", url: `${siteUrl}/reset-password` },
    after: ["If it was you, there is nothing to do. If it was not, choose a new one at once."],
  });

/** After every change of what signs in besides the password, for the same reason; the link works for three days, once. */
export const twoStepLetter = (reader: Reader, siteUrl: string, token: string): Letter =>
  letterOf(reader, {
    subject: "Your Tunse sign-in was changed",
    before: ["An authenticator app or a passkey was taken into use, or out of use, for your Tunse account just now."],
    link: { label: "It was not me", url: resetAddress(siteUrl, token) },
    after: [
      "If it was you, there is nothing to do: do not open the link.",
      "If it was not you, choose a new password there. What was taken into use by this change, and since, signs in no more, and every phone and computer is signed out. The link works once, within three days.",
    ],
  });
