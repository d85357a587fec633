import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentId: string
  name: string
  values: Record<string, string | number | boolean>
  links: { traceId: string; spanId: string }[]
}

export interface OtlpReceiver extends AsyncDisposable {
  url: string
  spans: ReceivedSpan[]
  /** Names of the metrics that the collector has received. */
  metrics: Set<string>
  /** Decompressed bodies of all requests that the collector has received. */
  bytes: Buffer[]
}

/**
 * Starts a collector that receives OTLP over HTTP with Protobuf. The collector records the spans and metrics that it
 * receives.
 */
export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const metrics = new Set<string>()
  const bytes: Buffer[] = []
  const server = http.createServer((request, response) => {
    void buffer(request).then((body) => {
      const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
      bytes.push(plain)
      // Field numbers in opentelemetry-proto on the path from resource to scope to span or metric.
      const found = within(plain, 1, 2, 2)
      if (request.url === '/v1/traces') spans.push(...found.map(readSpan))
      else for (const metric of found) metrics.add(textOf(metric, 1))
      response.setHeader('content-type', 'application/x-protobuf').end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    bytes,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Field = { number: number; value: Buffer | bigint }

function readSpan(span: Buffer): ReceivedSpan {
  return {
    traceId: hexOf(span, 1),
    spanId: hexOf(span, 2),
    parentId: hexOf(span, 4),
    name: textOf(span, 5),
    values: Object.fromEntries(
      within(span, 9).map((pair) => [textOf(pair, 1), valueOf(within(pair, 2)[0]!)]),
    ),
    links: within(span, 13).map((link) => ({ traceId: hexOf(link, 1), spanId: hexOf(link, 2) })),
  }
}

function valueOf(value: Buffer): string | number | boolean {
  const [first] = fieldsOf(value)
  if (!first) return ''
  if (first.number === 1) return String(first.value)
  if (first.number === 2) return first.value === 1n
  return Number(first.value)
}

/** Returns the Protobuf messages at the given path of field numbers inside a message. */
function within(message: Buffer, ...numbers: number[]): Buffer[] {
  return numbers.reduce(
    (found, number) =>
      found.flatMap((one) =>
        fieldsOf(one).flatMap((field) =>
          field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
        ),
      ),
    [message],
  )
}

const textOf = (message: Buffer, number: number): string => within(message, number)[0]?.toString() ?? ''
const hexOf = (message: Buffer, number: number): string => within(message, number)[0]?.toString('hex') ?? ''

/** Parses the wire format of Protobuf: each field consists of a tag (field number and wire type) and a value. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const take = (length: number): Buffer => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = Number(varint())
    const kind = tag & 7
    const value =
      kind === 0
        ? varint()
        : kind === 1
          ? take(8).readBigUInt64LE()
          : kind === 2
            ? take(Number(varint()))
            : BigInt(take(4).readUInt32LE())
    fields.push({ number: tag >> 3, value })
  }
  return fields
}
