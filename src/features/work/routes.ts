import { routes } from "#domain/routes.ts";

export const workRoutes = routes("user", {
  listOwnTasks: ["GET", "/technician/tasks", { follows: "everything" }],
  findNextJob: ["GET", "/technician/next-job", { follows: "everything" }],
  findJob: ["GET", "/technician/tasks/{id}", { follows: "everything" }],
  setOwnTaskStatus: ["PUT", "/technician/tasks/{id}/status"],
  tickLine: ["PUT", "/technician/tasks/{id}/checklist"],
  completeTask: ["POST", "/technician/task-completion"],
});

export const workLogRoutes = routes("user", {
  createWorkLog: ["POST", "/technician/work-logs"],
  editWorkLog: ["PUT", "/technician/work-logs/{id}"],
  listOwnLogs: ["GET", "/technician/work-logs", { follows: "everything" }],
  listTeamLogs: ["GET", "/contractor/work-logs", { follows: "everything" }],
  decideTeamLog: ["PUT", "/contractor/work-logs/{id}/approval"],
  listKeptLogs: ["GET", "/property-manager/work-logs", { follows: "everything" }],
  decideKeptLog: ["PUT", "/property-manager/work-logs/{id}/approval"],
});
