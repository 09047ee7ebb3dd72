import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Their barrels hold hundreds of modules: bundled, the server loads only what screens use.
  ssr: { noExternal: ["lucide-react", "radix-ui", /^@radix-ui\//] },
  build: {
    target: ["chrome111", "firefox114", "safari16.4"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
