/** What may stand in a span: names, numbers and codes; never what a person or a query has brought along. */
export type SpanValues = Record<string, string | number | boolean | undefined>

export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'internal' | 'consumer'
  values?: SpanValues
  /** Begins a trace of its own. */
  isRoot?: boolean
  /** A trace from outside that it goes on, as W3C's `traceparent` has it. */
  parent?: string | undefined
  /** What it follows from, in the same form. */
  causes?: readonly (string | undefined)[]
}

export interface OpenSpan {
  /** Whether anybody will see it. */
  isRecorded: boolean
  set(values: SpanValues): void
  rename(name: string): void
  /** Keeps what kind of error it was: its words may say more than is anybody's business. */
  fail(error: unknown): void
  end(): void
  within<T>(work: () => T): T
}

export interface Telemetry {
  start(span: NewSpan): OpenSpan
  /** Whether this runs within a span that is recorded. */
  isRecording(): boolean
  /** The span this runs in as W3C's `traceparent`, for what follows from it later. */
  cause(): string | undefined
  /** What a line of the log says of it. */
  logFields(): { trace_id: string; span_id: string } | undefined
  /** Adds a duration in ms to the histogram of that name. */
  measure(name: DurationName, ms: number, values: SpanValues): void
  /** Listens to what could not be sent. */
  follow(log: { warn(fields: object, message: string): void }): void
  /** Sends what is left, within a second. */
  close(): Promise<void>
}

export type DurationName =
  | 'http.server.request.duration'
  | 'http.client.request.duration'
  | 'db.client.operation.duration'
  | 'souk.job.duration'

let opened: Telemetry | undefined

/** Undefined unless OTEL_EXPORTER_OTLP_ENDPOINT is set: then there is nothing to do, and nothing is done. */
export const telemetry = (): Telemetry | undefined => opened

/** From here on what comes is traced; returns what ends it. */
export function setTelemetry(next: Telemetry): () => void {
  opened = next
  return () => {
    if (opened === next) opened = undefined
  }
}

/** Does the work within a span of its own, if spans are recorded. */
export async function inSpan<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const own = opened?.start(span)
  if (!own) return work()
  try {
    return await own.within(work)
  } catch (error) {
    own.fail(error)
    throw error
  } finally {
    own.end()
  }
}
