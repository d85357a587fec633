/** Attributes of a span: names, numbers and codes. Must not contain personal data or the text of queries. */
export type SpanValues = Record<string, string | number | boolean | undefined>

export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'internal' | 'consumer'
  values?: SpanValues
  /** Whether the span starts a new trace. */
  isRoot?: boolean
  /** External trace that the span continues, in W3C `traceparent` format. */
  parent?: string | undefined
  /** Spans that caused this span, in W3C `traceparent` format. */
  causes?: readonly (string | undefined)[]
}

export interface OpenSpan {
  /** Whether the span is sampled. */
  isRecorded: boolean
  set(values: SpanValues): void
  rename(name: string): void
  /** Records what kind of error occurred, without its message, which can contain personal data. */
  fail(error: unknown): void
  end(): void
  within<T>(work: () => T): T
}

export interface Telemetry {
  start(span: NewSpan): OpenSpan
  /** Returns whether the current span is recorded. */
  isRecording(): boolean
  /** Returns the current span in W3C `traceparent` format, so that later work can link to it. */
  cause(): string | undefined
  /** Returns the trace fields for a log line. */
  logFields(): { trace_id: string; span_id: string } | undefined
  /** Adds a duration in ms to the histogram `name`. */
  measure(name: DurationName, ms: number, values: SpanValues): void
  /** Logs failed attempts to send traces or metrics. */
  follow(log: { warn(fields: object, message: string): void }): void
  /** Sends the remaining data, but waits no longer than one second. */
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

/** Sets the telemetry of this process. Returns a function that unsets it. */
export function setTelemetry(next: Telemetry): () => void {
  opened = next
  return () => {
    if (opened === next) opened = undefined
  }
}

/** Runs `work` in its own span. If telemetry is off, only runs `work`. */
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
