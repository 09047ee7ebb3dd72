import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("./features/site/screens/home.tsx"),
  route("login", "./features/accounts/screens/login.tsx"),
  route("occupant/create-ticket", "./features/tickets/screens/create-ticket.tsx"),
  layout("./features/accounts/screens/workspace.tsx", [
    route("tasks", "./features/tasks/screens/tasks.tsx"),
    route("occupant-dashboard", "./features/tickets/screens/occupant-dashboard.tsx"),
    route("occupant/tickets", "./features/tickets/screens/occupant-tickets.tsx"),
    route("occupant/tickets/:ticketId", "./features/tickets/screens/occupant-ticket.tsx"),
    route("tickets/:ticketId", "./features/tickets/screens/ticket.tsx"),
  ]),
] satisfies RouteConfig;
