const ours =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|STORAGE_URL|APP_URL|TRUST_PROXY|ADMIN_SETUP_KEY|SMTP_.*|SUPPORT_EMAIL|METRICS_TOKEN|FFMPEG_PATH|AI_.*|ROLE|PG[A-Z]+|TEST_.*)$/;

/** The machine's environment without its own settings of the product, so that no test reaches anything that is in use. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(kept), NODE_ENV: "test", TZ: "Asia/Kathmandu" };
}
