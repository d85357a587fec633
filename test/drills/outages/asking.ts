import http from 'node:http'

/** One request over real HTTP and what came of it. */
export interface Ask {
  what: string
  begunAt: number
  endedAt: number
  /** 0: no answer came. */
  status: number
  /** Our code of an error, or why no answer came. */
  code: string
  hasRetryAfter: boolean
}

export interface Answer extends Ask {
  text: string
  cookie: string | undefined
}

export interface RequestInput {
  what: string
  method: 'GET' | 'PUT' | 'POST'
  path: string
  /** Where it is asked instead: what a browser asks of the provider. */
  origin?: string
  body?: object | string
  headers?: Record<string, string>
}

export type Asker = (options: RequestInput) => Promise<Answer>

/** After so long without an answer nobody waits any more. */
export const patienceMs = 15_000

/** A client with one connection that is kept, as a browser's; every request goes into the ledger. */
export function openAsker(origin: string, post: Ask[]): Asker & { close(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (options: RequestInput): Promise<Answer> => {
    const answer = await send(origin, agent, options)
    const { text: _text, cookie: _cookie, ...entry } = answer
    post.push(entry)
    return answer
  }
  return Object.assign(ask, { close: () => agent.destroy() })
}

/** Asks on a connection of its own, as a balancer does, and puts it into no book. */
export function askOnce(origin: string, options: RequestInput): Promise<Answer> {
  return send(origin, false, options)
}

function send(origin: string, agent: http.Agent | false, options: RequestInput): Promise<Answer> {
  const { what, method, path, body, headers } = options
  const begunAt = performance.now()
  const text = typeof body === 'string' ? body : body && JSON.stringify(body)
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const over = (status: number, code: string, more: Partial<Answer> = {}): void =>
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
      // A connection kept to a server that is asked now and then may be closed by it at that very moment.
      agent: options.origin ? false : agent,
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    },
    (response) => {
      let said = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (said += part))
      response.on('error', (error) => over(0, error.name === 'AbortError' ? 'timeout' : error.message))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        over(status, status < 400 ? '' : codeOf(said), {
          hasRetryAfter: Number(response.headers['retry-after']) > 0,
          text: said,
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
    const said = JSON.parse(text) as { code?: string; error?: { code?: string; type?: string } }
    return said.code ?? said.error?.code ?? said.error?.type ?? 'no code'
  } catch {
    return 'no code'
  }
}

const codeOfError = (error: NodeJS.ErrnoException): string => error.code ?? error.message
