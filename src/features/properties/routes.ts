import { routes } from "#domain/routes.ts";

/** What is read of a building shows its work, its requests, its plan and its papers too. */
const building = { follows: ["property", "task", "ticket", "schedule", "document"] } as const;

export const propertyRoutes = routes("user", {
  createProperty: ["POST", "/properties"],
  listProperties: ["GET", "/properties", { access: "optional", ...building }],
  findProperty: ["GET", "/properties/{id}", building],
  findDuplicates: ["GET", "/properties/duplicates"],
});

export const archiveRoutes = routes("user", {
  archiveProperty: ["DELETE", "/properties/{id}"],
  restoreProperty: ["POST", "/properties/{id}/restore"],
});

export const belongingRoutes = routes("user", {
  moveProperty: ["POST", "/properties/{id}/move"],
});

export const editingRoutes = routes("user", {
  editProperty: ["PUT", "/properties/{id}"],
});

export const galleryRoutes = routes("user", {
  listGallery: ["GET", "/properties/{id}/media", building],
});

export const historyRoutes = routes("user", {
  listHistory: ["GET", "/properties/{id}/history", building],
});

export const invitationRoutes = routes("user", {
  listInvitations: ["GET", "/properties/{id}/invitations", building],
  invite: ["POST", "/properties/{id}/invitations"],
  linkInvitation: ["POST", "/properties/{id}/invitations/{invitationId}/link"],
  revokeInvitation: ["DELETE", "/properties/{id}/invitations/{invitationId}"],
  inspectInvitation: ["POST", "/invitations/inspect", { access: "public" }],
  acceptInvitation: ["POST", "/invitations/accept"],
});

export const memberRoutes = routes("user", {
  listMembers: ["GET", "/properties/{id}/members", building],
  addMember: ["POST", "/properties/{id}/members"],
  changeMember: ["PUT", "/properties/{id}/members/{memberId}"],
  removeMember: ["DELETE", "/properties/{id}/members/{memberId}"],
  agreeToBelong: ["POST", "/properties/{id}/members/{memberId}/agreement"],
  listWaiting: ["GET", "/members/waiting", { follows: ["property"] }],
});
