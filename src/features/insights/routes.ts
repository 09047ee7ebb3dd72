import { routes } from "#domain/routes.ts";

export const insightRoutes = routes("user", {
  readOwnerStats: ["GET", "/dashboard/stats", { follows: "everything" }],
  readOccupantStats: ["GET", "/occupant/dashboard/stats", { follows: "everything" }],
});

export const contractorInsightRoutes = routes("user", {
  readContractorStats: ["GET", "/contractor/dashboard/stats", { follows: "everything" }],
});

export const managerInsightRoutes = routes("user", {
  readManagerStats: ["GET", "/property-manager/dashboard/stats", { follows: "everything" }],
});

export const technicianInsightRoutes = routes("user", {
  readTechnicianStats: ["GET", "/technician/dashboard/stats", { follows: "everything" }],
});
