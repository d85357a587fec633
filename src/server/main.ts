import { readConfig } from '#platform/config.ts'
import { start } from './start.ts'

process.env.NODE_ENV ??= 'production'

start(readConfig(process.env)).catch((error: unknown) => {
  process.stderr.write(`Souk could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
