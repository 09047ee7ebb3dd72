import { routes } from "#domain/routes.ts";

const told = { follows: ["property", "notification"] } as const;

export const announcementRoutes = routes("user", {
  listAnnouncements: ["GET", "/properties/{id}/notices", told],
  announce: ["POST", "/properties/{id}/notices"],
  listOwnAnnouncements: ["GET", "/notices", told],
  findAnnouncement: ["GET", "/notices/{id}", told],
  changeAnnouncement: ["PUT", "/notices/{id}"],
  withdrawAnnouncement: ["DELETE", "/notices/{id}"],
  readAnnouncement: ["POST", "/notices/{id}/reads"],
  listFollowUps: ["GET", "/notices/{id}/follow-ups", told],
  followUp: ["POST", "/notices/{id}/follow-ups"],
});
