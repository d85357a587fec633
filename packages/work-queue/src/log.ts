/** Logger methods that the queue calls. Loggers of pino have these methods. */
export interface QueueLog {
  error(values: object, line: string): void
  warn(values: object, line: string): void
  info(values: object, line: string): void
}
