/** The part of a logger that the queue needs, such as pino's. */
export interface QueueLog {
  error(values: object, line: string): void
  warn(values: object, line: string): void
  info(values: object, line: string): void
}
