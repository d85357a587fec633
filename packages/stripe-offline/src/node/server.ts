import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { bytesToText, isMultipart } from '../core/multipart.ts'
import type { Handle } from '../http/handle.ts'

const maxBodyBytes = 6_000_000

export interface SandboxServer {
  port: number
  close(): Promise<void>
}

/**
 * Starts an HTTP server for the sandbox. To use this server from other processes, set the options `host`, `port` and
 * `protocol` of the SDK.
 */
export async function serveSandbox(handle: Handle, port = 0, host = '127.0.0.1'): Promise<SandboxServer> {
  const server = http.createServer((request, response) => {
    answer(handle, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  handle: Handle,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  const answer = await handle({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: flat(request.headers),
    body,
  })
  if (answer.lost === 'timeout') return
  if (answer.lost === 'closed') {
    response.destroy()
    return
  }
  response.writeHead(answer.status, answer.headers).end(answer.body)
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('The request body is too long.')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  return isMultipart(request.headers['content-type']) ? bytesToText(body) : body.toString()
}

function flat(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
