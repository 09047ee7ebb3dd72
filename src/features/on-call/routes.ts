import { routes } from "#domain/routes.ts";

export const onCallRoutes = routes("user", {
  findOnCall: ["GET", "/properties/{id}/on-call", { follows: ["property"] }],
  setOnCall: ["PUT", "/properties/{id}/on-call"],
  findAlarm: ["GET", "/alarms/{id}", { follows: ["ticket"] }],
  answerAlarm: ["POST", "/alarms/{id}/answer"],
});

export const drillRoutes = routes("user", {
  startDrill: ["POST", "/properties/{id}/drills"],
  findLatestDrill: ["GET", "/properties/{id}/drills/latest", { follows: ["property"] }],
  findDrill: ["GET", "/drills/{id}", { follows: ["notification"] }],
  answerDrill: ["POST", "/drills/{id}/here"],
});
