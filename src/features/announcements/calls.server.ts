import { bind } from "#platform/http/bind.server.ts";
import { announcementCalls } from "./contract.ts";
import { followUp } from "./follow-ups.service.server.ts";
import { findAnnouncement, listAnnouncements, listFollowUps, listOwnAnnouncements } from "./queries.server.ts";
import { announce, changeAnnouncement, readAnnouncement, withdrawAnnouncement } from "./service.server.ts";

export const announcementBindings = bind(announcementCalls, {
  listAnnouncements,
  announce,
  listOwnAnnouncements,
  findAnnouncement,
  changeAnnouncement,
  withdrawAnnouncement,
  readAnnouncement,
  listFollowUps,
  followUp,
});
