/** Methods of a logger that the queue calls. Pino loggers have these methods. */
export interface QueueLog {
  error(values: object, line: string): void
  warn(values: object, line: string): void
  info(values: object, line: string): void
}
