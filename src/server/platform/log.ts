import pino, { type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard error, so that what a person reads on standard output stays clean. */
export function openLog(level: string): Log {
  return pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] }, pino.destination(2))
}
