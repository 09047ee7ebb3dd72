import { routes } from "#domain/routes.ts";

export const onCallRoutes = routes("user", {
  findOnCall: ["GET", "/properties/{id}/on-call", { follows: ["property"] }],
  setOnCall: ["PUT", "/properties/{id}/on-call"],
  findAlarm: ["GET", "/alarms/{id}", { follows: ["ticket"] }],
  answerAlarm: ["POST", "/alarms/{id}/answer"],
});
