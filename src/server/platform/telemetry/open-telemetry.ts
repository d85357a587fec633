import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Histogram,
  type Link,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { programVersion } from '../core/version.ts'
import type { DurationName, NewSpan, OpenSpan, Telemetry } from './telemetry.ts'

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
}
const closeMs = 1_000
const warnEveryMs = 60_000
const propagator = new W3CTraceContextPropagator()

/**
 * Creates OpenTelemetry from its settings. Only the error handler is global, so that tests can use several
 * instances.
 */
export function createTelemetry(settings: TelemetrySettings): Telemetry {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'souk',
        'service.version': programVersion,
        'service.instance.id': randomUUID(),
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
  const spans = openTracer(settings, resource)
  const meters = settings.hasMetrics ? openMeters(settings, resource) : undefined
  const contexts = new AsyncLocalStorageContextManager().enable()
  const active = () => trace.getSpan(contexts.active())

  function start({ name, kind, values, isRoot, parent, causes = [] }: NewSpan): OpenSpan {
    const context = isRoot ? ROOT_CONTEXT : parent ? contextOf(parent) : contexts.active()
    const links = causes.flatMap((cause): Link[] => {
      const span = cause && trace.getSpanContext(contextOf(cause))
      return span ? [{ context: span }] : []
    })
    const span = spans.tracer.startSpan(name, { kind: kinds[kind], attributes: values, links }, context)
    return {
      isRecorded: span.isRecording(),
      set: (more) => void span.setAttributes(more),
      rename: (next) => void span.updateName(next),
      fail: (error) => {
        span.setAttribute('error.type', typeOf(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      end: () => span.end(),
      within: (work) => contexts.with(trace.setSpan(context, span), work),
    }
  }

  return {
    start,
    isRecording: () => active()?.isRecording() === true,
    cause() {
      const carrier: { traceparent?: string } = {}
      if (active()?.isRecording()) propagator.inject(contexts.active(), carrier, { set: assign })
      return carrier.traceparent
    },
    logFields() {
      const span = active()?.spanContext()
      return span && { trace_id: span.traceId, span_id: span.spanId }
    },
    measure: (name, ms, values) => meters?.durations[name].record(ms / 1000, values),
    // Logs only the text of the error, because an error object for a refused connection would count as a database
    // outage.
    follow: (log) =>
      reportErrors((error) => log.warn({ reason: String(error) }, 'traces or metrics could not be sent')),
    async close() {
      const sent = Promise.allSettled([spans.provider.shutdown(), meters?.provider.shutdown()])
      await Promise.race([sent, pause(closeMs, undefined, { ref: false })])
    },
  }
}

function openTracer({ hasTraces, sampler, batches }: TelemetrySettings, resource: Resource) {
  const ratio = new TraceIdRatioBasedSampler(hasTraces ? sampler.ratio : 0)
  const provider = new TracerProvider({
    resource,
    sampler: sampler.isParentBased ? new ParentBasedSampler({ root: ratio }) : ratio,
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: hasTraces
      ? [
          new BatchSpanProcessor({
            exporter: new OTLPTraceExporter(),
            scheduledDelayMillis: batches.delayMs,
            exportTimeoutMillis: batches.timeoutMs,
            maxQueueSize: batches.queue,
            maxExportBatchSize: batches.batch,
          }),
        ]
      : [],
  })
  return { provider, tracer: provider.getTracer('souk', programVersion) }
}

type Resource = ReturnType<typeof defaultResource>

/** Histogram buckets, in seconds, which is OpenTelemetry's unit. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function openMeters({ metrics }: TelemetrySettings, resource: Resource) {
  const provider = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: metrics.everyMs,
        exportTimeoutMillis: metrics.timeoutMs,
      }),
    ],
  })
  const meter = provider.getMeter('souk', programVersion)
  const duration = (name: DurationName, description: string): Histogram =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries: bounds } })
  const memory = meter.createObservableGauge('process.memory.usage', { unit: 'By' })
  memory.addCallback((result) => result.observe(process.memoryUsage.rss()))
  let before = performance.eventLoopUtilization()
  const loop = meter.createObservableGauge('nodejs.eventloop.utilization', { unit: '1' })
  loop.addCallback((result) => {
    const now = performance.eventLoopUtilization()
    result.observe(performance.eventLoopUtilization(now, before).utilization)
    before = now
  })
  const durations = {
    'http.server.request.duration': duration('http.server.request.duration', 'Inbound HTTP requests'),
    'http.client.request.duration': duration('http.client.request.duration', 'Requests to the card provider'),
    'db.client.operation.duration': duration('db.client.operation.duration', 'SQL statements'),
    'souk.job.duration': duration('souk.job.duration', 'Jobs and outbox messages'),
  } satisfies Record<DurationName, Histogram>
  return { provider, durations }
}

const assign = (carrier: object, name: string, value: string): void =>
  void Object.assign(carrier, { [name]: value })

const contextOf = (traceparent: string): Context =>
  propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

function typeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

/** Reports an unreachable collector at most once a minute. */
function reportErrors(report: (error: unknown) => void): void {
  let last = -Infinity
  setGlobalErrorHandler((error) => {
    if (performance.now() - last < warnEveryMs) return
    last = performance.now()
    report(error)
  })
}
