import pino, { type DestinationStream, type Logger } from 'pino'
import { errorOf, createOutageLog, type OutageLog } from './outages.ts'
import { createLogOutput } from './log-output.ts'
import { maskEmails } from './mask-emails.ts'
import { isReported } from './reported-errors.ts'
import { telemetry } from './telemetry.ts'

export type Log = Logger

/**
 * Creates a log that writes JSON lines to standard error, so that standard output stays readable for people. Masks
 * email addresses. Omits errors that were caused by an outage of the database or of an external service, because
 * `outages` logs each outage once. With the levels debug and trace, the log includes these errors.
 */
export function createLog(
  level: string,
  outages: OutageLog = createOutageLog(),
  to: DestinationStream = createLogOutput(2),
): Log {
  const own = telemetry()
  return pino(
    {
      level,
      ...(own && { mixin: () => own.logFields() ?? {} }),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      hooks: {
        logMethod(args, method, of) {
          const isAlwaysLogged = of >= pino.levels.values['fatal']! || this.isLevelEnabled('debug')
          if (isAlwaysLogged || !(outages.suppresses(args[0]) || isReported(errorOf(args[0]))))
            method.apply(this, args)
        },
        streamWrite: maskEmails,
      },
    },
    to,
  )
}
