import { routes } from "#domain/routes.ts";

export const taskRoutes = routes("user", {
  listTasks: ["GET", "/tasks", { follows: ["property", "task", "sop"] }],
  findTask: ["GET", "/tasks/{id}", { follows: ["property", "task", "sop"] }],
  setTaskStatus: ["PUT", "/tasks/{id}/status"],
  listTaskActivity: ["GET", "/tasks/{id}/activity", { follows: ["property", "task", "sop"] }],
});

export const contractorTaskRoutes = routes("user", {
  listContractorTasks: ["GET", "/contractor/tasks", { follows: "everything" }],
  assignTask: ["PUT", "/contractor/tasks/{id}/assign"],
  assignTasks: ["PUT", "/contractor/tasks/bulk-update"],
  readCalendar: ["GET", "/contractor/calendar", { follows: "everything" }],
});

export const taskKeepingRoutes = routes("user", {
  createTask: ["POST", "/tasks"],
  editTask: ["PUT", "/tasks/{id}"],
  cancelTask: ["DELETE", "/tasks/{id}"],
});

export const requestTaskRoutes = routes("user", {
  assignTicket: ["POST", "/repair-tickets/{id}/assign"],
});

export const returnRoutes = routes("user", {
  returnTask: ["POST", "/contractor/tasks/{id}/return"],
});
