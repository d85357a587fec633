/** Methods of a logger that the queue calls; pino's loggers have them. */
export interface QueueLog {
  error(values: object, line: string): void
  warn(values: object, line: string): void
  info(values: object, line: string): void
}
