/** What stands in messages/: all that people read who use the marketplace. */
const forPeople = ['src/web/', 'src/server/']

/**
 * What only those read who run it or write it: commands and logs, what a variable of the environment has to be, the
 * description of the API, and samples.
 */
const forOperators = [
  'src/server/api-reference.ts',
  'src/server/audit-verify.ts',
  'src/server/backup/',
  'src/server/main.ts',
  'src/server/metrics/app-metrics.ts',
  'src/server/metrics/http-metrics.ts',
  'src/server/metrics/metrics.ts',
  'src/server/migrate.main.ts',
  'src/server/openapi.ts',
  'src/server/platform/database/',
  'src/server/platform/http/bearer.ts',
  'src/server/platform/secrets/',
  'src/server/platform/settings/config.ts',
  'src/server/platform/telemetry/',
  'src/server/platform/settings/stripe-settings.ts',
  'src/server/platform/payments/setup.ts',
  'src/server/platform/payments/stripe-setup.ts',
  'src/server/platform/settings/value-shapes.ts',
  'src/server/platform/settings/variable-sets.ts',
  'src/server/process-end.ts',
  'src/server/reset-second-factor.ts',
  'src/server/secrets-rotate.ts',
  'src/server/verify-providers/',
  'src/server/workers/',
  'src/web/areas/dev/',
]
const samples = /\.fixture\.ts$|\/(email-)?previews(\/|\.ts$)/

/** Whether a literal for people in this file is a fault. */
export const hasMoved = (file: string): boolean =>
  forPeople.some((place) => file.startsWith(place)) &&
  !forOperators.some((place) => file.startsWith(place)) &&
  !samples.test(file)
