import { bind } from "#platform/http/bind.server.ts";
import { credentialCalls } from "./contract.ts";
import {
  listOwnCredentials,
  listPropertyCredentials,
  listTeamCredentials,
  readRequiredCredentials,
} from "./queries.server.ts";
import {
  addCredential,
  changeCredential,
  readCredentialFile,
  removeCredential,
  setRequiredCredentials,
  validateCredential,
} from "./service.server.ts";

export const credentialBindings = bind(credentialCalls, {
  listOwnCredentials,
  addCredential,
  changeCredential,
  removeCredential,
  readCredentialFile,
  validateCredential,
  listTeamCredentials,
  listPropertyCredentials,
  readRequiredCredentials,
  setRequiredCredentials,
});
