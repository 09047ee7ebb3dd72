import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("./features/site/screens/home.tsx"),
  route("login", "./features/accounts/screens/login.tsx"),
  route("reset-password", "./features/accounts/screens/reset-password.tsx"),
  route("verify-email", "./features/accounts/screens/verify-email.tsx"),
  route("privacy", "./features/site/screens/privacy.tsx"),
  route("invitation", "./features/properties/screens/invitation.tsx"),
  route("occupant/create-ticket", "./features/tickets/screens/create-ticket.tsx"),
  route("occupant/emergency", "./features/tickets/screens/emergency.tsx"),
  layout("./features/accounts/screens/workspace.tsx", [
    route("account", "./features/accounts/screens/account.tsx"),
    route("dashboard", "./features/insights/screens/dashboard.tsx"),
    route("property-manager-dashboard", "./features/insights/screens/manager-dashboard.tsx"),
    route("contractor-dashboard", "./features/insights/screens/contractor-dashboard.tsx"),
    route("technician-dashboard", "./features/insights/screens/technician-dashboard.tsx"),
    route("onboard-property", "./features/properties/screens/onboard-property.tsx"),
    route("property/:propertyId", "./features/properties/screens/property.tsx"),
    route("edit-property/:propertyId", "./features/properties/screens/edit-property.tsx"),
    route("tasks", "./features/tasks/screens/tasks.tsx"),
    route("occupant-dashboard", "./features/tickets/screens/occupant-dashboard.tsx"),
    route("occupant/tickets", "./features/tickets/screens/occupant-tickets.tsx"),
    route("occupant/tickets/:ticketId", "./features/tickets/screens/occupant-ticket.tsx"),
    route("tickets", "./features/tickets/screens/tickets.tsx"),
    route("notifications", "./features/notifications/screens/notifications.tsx"),
    route("tickets/:ticketId", "./features/tickets/screens/ticket.tsx"),
  ]),
] satisfies RouteConfig;
