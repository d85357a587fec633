/** Attributes of a span: names, numbers and codes; never personal data or query text. */
export type SpanValues = Record<string, string | number | boolean | undefined>

export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'internal' | 'consumer'
  values?: SpanValues
  /** Starts a new trace. */
  isRoot?: boolean
  /** External trace to continue, in W3C `traceparent` format. */
  parent?: string | undefined
  /** Spans that caused this one, in the same format. */
  causes?: readonly (string | undefined)[]
}

export interface OpenSpan {
  /** Whether the span is sampled. */
  isRecorded: boolean
  set(values: SpanValues): void
  rename(name: string): void
  /** Records the kind of an error without its message, which may contain personal data. */
  fail(error: unknown): void
  end(): void
  within<T>(work: () => T): T
}

export interface Telemetry {
  start(span: NewSpan): OpenSpan
  /** Returns whether the current span is recorded. */
  isRecording(): boolean
  /** Returns the current span as W3C `traceparent`, to link later work to it. */
  cause(): string | undefined
  /** Returns the trace fields for a log line. */
  logFields(): { trace_id: string; span_id: string } | undefined
  /** Adds a duration in ms to the histogram of that name. */
  measure(name: DurationName, ms: number, values: SpanValues): void
  /** Logs failures to send traces or metrics. */
  follow(log: { warn(fields: object, message: string): void }): void
  /** Sends remaining data, for up to one second. */
  close(): Promise<void>
}

export type DurationName =
  | 'http.server.request.duration'
  | 'http.client.request.duration'
  | 'db.client.operation.duration'
  | 'souk.job.duration'

let opened: Telemetry | undefined

/** Returns the telemetry, or undefined unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export const telemetry = (): Telemetry | undefined => opened

/** Sets the telemetry of this process. Returns a function that removes it. */
export function setTelemetry(next: Telemetry): () => void {
  opened = next
  return () => {
    if (opened === next) opened = undefined
  }
}

/** Runs `work` in its own span if telemetry is on. */
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
