import type { ChildProcess } from 'node:child_process'
import { Agent, request as httpRequest } from 'node:http'
import type { BenchServer } from '../processes.ts'

export interface ProbedRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

export interface ProbedReply {
  /** HTTP status, or 0 if the connection ended without a response. */
  status: number
  text: string
  /** Duration of the longest iteration of the server's event loop since the previous request, in ms. */
  blockMs: number
}

export interface Prober {
  send(request: ProbedRequest, settleMs?: number): Promise<ProbedReply>
  /** Returns the longest event loop block since the previous call of `readBlock`, in ms. */
  readBlock(): Promise<number>
  close(): void
}

const timeoutMs = 120_000

/**
 * Creates a client that sends one request at a time. The probe (`probe.ts`) in the server process reports for how long
 * each request blocked the event loop.
 */
export function createProber({ address, process }: BenchServer): Prober {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const readBlock = (): Promise<number> => readLongestBlockMs(process)
  return {
    async send(request, settleMs = 0) {
      const { status, text } = await send(new URL(address), agent, request)
      if (settleMs > 0) await new Promise((done) => setTimeout(done, settleMs))
      return { status, text, blockMs: await readBlock() }
    },
    readBlock,
    close: () => agent.destroy(),
  }
}

function readLongestBlockMs(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('the server exited during the measurement'))
    const onMessage = (message: { longestBlockMs?: number }): void => {
      if (message.longestBlockMs === undefined) return
      server.off('message', onMessage)
      server.off('exit', onExit)
      resolve(message.longestBlockMs)
    }
    server.on('message', onMessage)
    server.once('exit', onExit)
    server.send('longest-block')
  })
}

let visitors = 0

/**
 * Returns a new client address (for `X-Forwarded-For`) for each request, so that rate limits per network do not apply.
 */
function nextAddress(): string {
  visitors++
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

function send(
  { hostname, port }: URL,
  agent: Agent,
  { method, path, headers, body }: ProbedRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        agent,
        method,
        path,
        timeout: timeoutMs,
        headers: {
          ...headers,
          'x-forwarded-for': nextAddress(),
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('close', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}
