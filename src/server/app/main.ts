import cluster from 'node:cluster'
import { hideSecrets } from '#scripts/hide-secrets.mjs'
import { readConfig } from '#platform/config/config.ts'
import { setTelemetry } from '#platform/telemetry/telemetry.ts'

try {
  const config = readConfig(process.env)
  // Hides the secrets before any extension is loaded. If no extensions are configured, the secrets stay readable in
  // /proc, because `npm run upgrade` reads them there (scripts/upgrade).
  if (config.extensionsDir !== undefined && !hideSecrets())
    process.stderr.write(
      'Extensions can read the secrets in this process’s environment: /proc could not be changed\n',
    )
  if (config.workers > 1 && cluster.isPrimary) {
    // Workers inherit the environment of the primary process. Do not add defaults to this environment, so that a worker
    // can tell whether a variable was set.
    const { startPrimary } = await import('./workers/primary.ts')
    await startPrimary(config)
  } else {
    // Sets NODE_ENV before React is imported, because React reads it only once.
    process.env.NODE_ENV ||= config.nodeEnv
    if (config.telemetry) {
      const { createTelemetry } = await import('#platform/telemetry/open-telemetry.ts')
      setTelemetry(createTelemetry(config.telemetry))
    }
    const { start, startWorker } = await import('./start.ts')
    await (cluster.isWorker ? startWorker(config) : start(config))
  }
} catch (error) {
  process.stderr.write(`Souk could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
