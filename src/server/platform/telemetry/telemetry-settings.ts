import { z } from 'zod'

const number = z.coerce.number().min(0)
const exporter = z.enum(['otlp', 'none']).default('otlp')

/**
 * Standard environment variables of OpenTelemetry that this app reads. OpenTelemetry's libraries read other variables
 * themselves.
 */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf').optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: number.default(5_000),
  OTEL_BSP_EXPORT_TIMEOUT: number.default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: number.default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: number.default(512),
  OTEL_METRIC_EXPORT_INTERVAL: number.default(60_000),
  OTEL_METRIC_EXPORT_TIMEOUT: number.default(30_000),
}

export interface TelemetrySettings {
  hasTraces: boolean
  hasMetrics: boolean
  sampler: { isParentBased: boolean; ratio: number }
  /** Times in ms. */
  batches: { delayMs: number; timeoutMs: number; queue: number; batch: number }
  metrics: { everyMs: number; timeoutMs: number }
}

type Environment = z.output<z.ZodObject<typeof telemetryVariables>>

/** Returns the telemetry settings, or undefined if telemetry is off. */
export function readTelemetry(e: Environment): TelemetrySettings | undefined {
  if (e.OTEL_SDK_DISABLED === 'true') return undefined
  const all = e.OTEL_EXPORTER_OTLP_ENDPOINT
  const hasTraces = Boolean(all ?? e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) && e.OTEL_TRACES_EXPORTER === 'otlp'
  const hasMetrics =
    Boolean(all ?? e.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT) && e.OTEL_METRICS_EXPORTER === 'otlp'
  if (!hasTraces && !hasMetrics) return undefined
  const [base, isParentBased] = e.OTEL_TRACES_SAMPLER.startsWith('parentbased_')
    ? [e.OTEL_TRACES_SAMPLER.slice('parentbased_'.length), true]
    : [e.OTEL_TRACES_SAMPLER, false]
  const ratio = { always_on: 1, always_off: 0 }[base] ?? e.OTEL_TRACES_SAMPLER_ARG
  return {
    hasTraces,
    hasMetrics,
    sampler: { isParentBased, ratio },
    batches: {
      delayMs: e.OTEL_BSP_SCHEDULE_DELAY,
      timeoutMs: e.OTEL_BSP_EXPORT_TIMEOUT,
      queue: e.OTEL_BSP_MAX_QUEUE_SIZE,
      batch: Math.min(e.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, e.OTEL_BSP_MAX_QUEUE_SIZE),
    },
    metrics: {
      everyMs: e.OTEL_METRIC_EXPORT_INTERVAL,
      timeoutMs: Math.min(e.OTEL_METRIC_EXPORT_TIMEOUT, e.OTEL_METRIC_EXPORT_INTERVAL),
    },
  }
}
