import http from 'node:http'

/** One HTTP request and its result. */
export interface RequestRecord {
  what: string
  begunAt: number
  endedAt: number
  /** Response status, or 0 if no response arrived. */
  status: number
  /** Error code in the response, or the reason why no response arrived. */
  code: string
  hasRetryAfter: boolean
}

export interface RequestResult extends RequestRecord {
  text: string
  cookie: string | undefined
}

export interface RequestInput {
  what: string
  method: 'GET' | 'PUT' | 'POST'
  path: string
  /** Origin to which the request is sent. Default: the shop. Requests to the card provider need another origin. */
  origin?: string
  body?: object | string
  headers?: Record<string, string>
}

export type RequestSender = (options: RequestInput) => Promise<RequestResult>

/** Request timeout in ms. */
export const requestTimeoutMs = 15_000

/** Creates a client with one keep-alive connection, like a browser. The client adds every request to `requestLog`. */
export function createRequestSender(
  origin: string,
  requestLog: RequestRecord[],
): RequestSender & { close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (options: RequestInput): Promise<RequestResult> => {
    const answer = await send(origin, agent, options)
    const { text: _text, cookie: _cookie, ...entry } = answer
    requestLog.push(entry)
    return answer
  }
  return Object.assign(ask, { close: () => agent.destroy() })
}

/** Sends a request on a separate connection, as a load balancer does, without recording it. */
export function sendOnce(origin: string, options: RequestInput): Promise<RequestResult> {
  return send(origin, false, options)
}

function send(origin: string, agent: http.Agent | false, options: RequestInput): Promise<RequestResult> {
  const { what, method, path, body, headers } = options
  const begunAt = performance.now()
  const text = typeof body === 'string' ? body : body && JSON.stringify(body)
  const { promise, resolve } = Promise.withResolvers<RequestResult>()
  const over = (status: number, code: string, more: Partial<RequestResult> = {}): void =>
    resolve({
      what,
      begunAt,
      endedAt: performance.now(),
      status,
      code,
      hasRetryAfter: false,
      text: '',
      cookie: undefined,
      ...more,
    })
  const request = http.request(
    new URL(path, options.origin ?? origin),
    {
      method,
      // Uses a new connection for the card provider, because the provider might close a keep-alive connection at the
      // moment when the next request is sent.
      agent: options.origin ? false : agent,
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    },
    (response) => {
      let responseText = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (responseText += part))
      response.on('error', (error) => over(0, error.name === 'AbortError' ? 'timeout' : error.message))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        over(status, status < 400 ? '' : codeOf(responseText), {
          hasRetryAfter: Number(response.headers['retry-after']) > 0,
          text: responseText,
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
        })
      })
    },
  )
  request.on('error', (error) => over(0, error.name === 'AbortError' ? 'timeout' : codeOfError(error)))
  request.end(text)
  return promise
}

function codeOf(text: string): string {
  try {
    const responseText = JSON.parse(text) as { code?: string; error?: { code?: string; type?: string } }
    return responseText.code ?? responseText.error?.code ?? responseText.error?.type ?? 'no code'
  } catch {
    return 'no code'
  }
}

const codeOfError = (error: NodeJS.ErrnoException): string => error.code ?? error.message
