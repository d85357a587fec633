import type pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../core/database-errors.ts'
import { createOutageLog } from './outages.ts'
import { createLog } from './log.ts'
import { createServices, serviceNames, type ServiceName } from './service-health.ts'

const labels: Record<ServiceName, string> = { payments: 'payment provider', email: 'mail server' }
const socketCodes = ['ETIMEDOUT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']

test.for(serviceNames.flatMap((name) => socketCodes.map((code) => [name, code] as const)))(
  'an outage of %s with %s does not count as a database outage',
  ([name, code]) => {
    const outages = createOutageLog()
    const lines: string[] = []
    const log = createLog('warn', outages, {
      write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg),
    })
    outages.follow({ query: async () => ({ rows: [] }) } as unknown as pg.Pool, log)
    const error = Object.assign(new Error('Timeout'), { code })
    createServices({ log })[name].failed(error)
    log.warn({ err: error }, 'a message failed')
    expect(lines).toEqual([`the ${labels[name]} is unavailable`])
    expect(isDatabaseUnavailable(error)).toBe(false)
  },
)
