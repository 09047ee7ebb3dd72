import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("./features/site/screens/home.tsx")] satisfies RouteConfig;
