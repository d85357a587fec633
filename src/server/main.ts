import { readConfig } from '#platform/settings/config.ts'

try {
  const config = readConfig(process.env)
  // React reads it when it is first imported.
  process.env.NODE_ENV ||= config.nodeEnv
  const { start } = await import('./start.ts')
  await start(config)
} catch (error) {
  process.stderr.write(`Souk could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
