import { routes } from "#domain/routes.ts";

export const credentialRoutes = routes("user", {
  listOwnCredentials: ["GET", "/me/credentials"],
  addCredential: ["POST", "/me/credentials"],
  changeCredential: ["PUT", "/credentials/{id}"],
  removeCredential: ["DELETE", "/credentials/{id}"],
  readCredentialFile: ["GET", "/credentials/{id}/file"],
  validateCredential: ["POST", "/credentials/{id}/validation"],
  listTeamCredentials: ["GET", "/contractor/credentials"],
  listPropertyCredentials: ["GET", "/properties/{id}/credentials"],
  readRequiredCredentials: ["GET", "/properties/{id}/required-credentials"],
  setRequiredCredentials: ["PUT", "/properties/{id}/required-credentials"],
});
