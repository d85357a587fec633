/** Folders with text for users of the marketplace. All of this text must be in messages/. */
const userFolders = ['src/web/', 'src/server/']

/**
 * Files in these folders whose text is only for operators and developers: commands, logs, environment variables, the
 * API description and samples.
 */
const operatorFiles = [
  'src/server/modules/conversations/masking/masking-rules.ts',
  'src/server/app/api/api-reference.ts',
  'src/server/app/commands/audit-verify.ts',
  'src/server/app/backup/',
  'src/server/app/main.ts',
  'src/server/app/metrics/app-metrics.ts',
  'src/server/app/metrics/http-metrics.ts',
  'src/server/app/metrics/metrics.ts',
  'src/server/app/commands/migrate.main.ts',
  'src/server/app/api/openapi.ts',
  'src/server/platform/database/',
  'src/server/platform/http/access/bearer.ts',
  'src/server/platform/secrets/',
  'src/server/platform/config/config.ts',
  'src/server/platform/telemetry/',
  'src/server/platform/config/stripe-settings.ts',
  'src/server/platform/payments/ports/setup.ts',
  'src/server/platform/payments/stripe/stripe-setup.ts',
  'src/server/platform/config/sign-in-providers.ts',
  'src/server/platform/config/value-shapes.ts',
  'src/server/platform/config/variable-sets.ts',
  'src/server/app/process/process-end.ts',
  'src/server/app/commands/reset-second-factor.ts',
  'src/server/app/commands/secrets-rotate.ts',
  'src/server/app/verify-providers/',
  'src/server/app/workers/',
  'src/web/areas/dev/',
]
const sampleFiles = /\.fixture\.ts$|\/sample-[\w-]+\.ts$|\/([\w-]+-)?previews(\/|\.ts$)/

/** Returns true if this file must not contain text for users. */
export const mustUseMessages = (file: string): boolean =>
  userFolders.some((place) => file.startsWith(place)) &&
  !operatorFiles.some((place) => file.startsWith(place)) &&
  !sampleFiles.test(file)
