import { bytesToText } from '../core/multipart.ts'
import type { PageAnswer, Handle } from '../http/handle.ts'

interface ClientResponse {
  getStatusCode(): number
  getHeaders(): Record<string, string>
  getRawResponse(): object
  toStream(done: () => void): never
  toJSON(): Promise<unknown>
}

/**
 * HTTP client for Stripe's SDK that calls the sandbox in the same process, without a socket. Use it as `new Stripe(key,
 * { httpClient })`.
 */
export class SandboxHttpClient {
  private readonly handle: Handle

  constructor(handle: Handle) {
    this.handle = handle
  }

  getClientName(): string {
    return 'stripe-offline'
  }

  async makeRequest(
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: object,
    requestData: string | Uint8Array,
    _protocol: string,
    timeout: number,
  ): Promise<ClientResponse> {
    const body = typeof requestData === 'object' ? bytesToText(requestData) : requestData
    const answer = await this.handle({ method, path, headers: lowerCase(headers), body })
    if (answer.lost !== undefined) throw lostError(answer.lost, timeout)
    return response(answer)
  }
}

function response(answer: PageAnswer): ClientResponse {
  return {
    getStatusCode: () => answer.status,
    getHeaders: () => answer.headers,
    getRawResponse: () => ({ statusCode: answer.status, headers: answer.headers }),
    toStream() {
      throw new Error('The sandbox does not stream.')
    },
    // Parses the body on each call, because the SDK adds properties to the object that it receives.
    toJSON: async () => JSON.parse(answer.body) as unknown,
  }
}

function lostError(lost: 'timeout' | 'closed', timeout: number): Error {
  const code = lost === 'timeout' ? 'ETIMEDOUT' : 'ECONNRESET'
  return Object.assign(new TypeError(`${code} after ${timeout} ms (injected fault)`), { code })
}

function lowerCase(headers: object): Record<string, string> {
  const lower: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== null && value !== undefined) lower[name.toLowerCase()] = String(value)
  }
  return lower
}
