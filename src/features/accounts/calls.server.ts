import { bind } from "#platform/http/bind.server.ts";
import { accountCalls } from "./contract.ts";
import { changePassword, forgotPassword, resetPassword } from "./password-reset.service.server.ts";
import { findMe, listSessions } from "./queries.server.ts";
import { selfCalls } from "./self/contract.ts";
import { readConfig, resendVerification, updateMe, verifyEmail } from "./self/service.server.ts";
import { endSession, login, logout, register } from "./service.server.ts";
import { twoStepCalls } from "./two-step/contract.ts";
import {
  addPasskey,
  offerPasskey,
  offerPasskeySignIn,
  removePasskey,
  signInByPasskey,
} from "./two-step/passkeys.service.server.ts";
import { findTwoStep } from "./two-step/queries.server.ts";
import { confirmApp, endApp, offerApp, renewRecoveryCodes } from "./two-step/service.server.ts";

export const accountBindings = [
  ...bind(accountCalls, { register, login, logout, findMe, listSessions, endSession }),
  ...bind(selfCalls, {
    readConfig,
    forgotPassword,
    resetPassword,
    changePassword,
    verifyEmail,
    resendVerification,
    updateMe,
  }),
  ...bind(twoStepCalls, {
    findTwoStep,
    ...{ offerApp, confirmApp, endApp, renewRecoveryCodes },
    ...{ offerPasskey, addPasskey, removePasskey, offerPasskeySignIn, signInByPasskey },
  }),
];
