import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("./features/site/screens/home.tsx"),
  route("login", "./features/accounts/screens/login.tsx"),
] satisfies RouteConfig;
