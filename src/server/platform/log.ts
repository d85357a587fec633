import pino, { type DestinationStream, type Logger } from 'pino'
import { openOutages, type Outages } from './database/outages.ts'
import { telemetry } from './telemetry/telemetry.ts'

export type Log = Logger

/**
 * JSON lines on standard error, so that what a person reads on standard output stays clean. Lines of an outage that
 * `outages` follows are left out, except with debug and trace.
 */
export function openLog(
  level: string,
  outages: Outages = openOutages(),
  to: DestinationStream = pino.destination(2),
): Log {
  const own = telemetry()
  return pino(
    {
      level,
      ...(own && { mixin: () => own.logFields() ?? {} }),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      hooks: {
        logMethod(args, method, of) {
          if (of >= pino.levels.values['fatal']! || this.isLevelEnabled('debug') || !outages.takes(args[0]))
            method.apply(this, args)
        },
      },
    },
    to,
  )
}
