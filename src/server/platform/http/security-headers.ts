import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { providerHosts } from '../config/browser-hosts.ts'
import type { Config } from '../config/config.ts'

const nonces = new WeakMap<IncomingMessage, string>()

/** Returns the nonce for inline scripts in a response. Browsers block inline scripts without it. */
export function cspNonceOf(request: IncomingMessage): string {
  const existing = nonces.get(request)
  if (existing) return existing
  const nonce = randomUUID()
  nonces.set(request, nonce)
  return nonce
}

export function setSecurityHeaders(
  server: FastifyInstance,
  config: Pick<Config, 'cardProvider' | 'isDev' | 'isLive' | 'matomo' | 'reviewImageHosts'>,
): void {
  const hosts = config.cardProvider ? providerHosts : undefined
  const { script, frame } = hosts ?? { script: [], frame: [] }
  const connect: string[] = [...(hosts?.connect ?? [])]
  if (config.isLive && config.matomo) connect.push(new URL(config.matomo.url).origin)
  const inline = config.isDev ? "'unsafe-inline'" : `'nonce-${noncePlaceholder}'`
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", inline, ...script],
        // React creates style attributes, which cannot have a nonce.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Imported reviews contain pictures from other hosts (spec §3). Only listed hosts are allowed, because injected
        // content could send page data to any allowed host.
        imgSrc: ["'self'", 'data:', 'blob:', ...config.reviewImageHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect, ...(config.isDev ? ['ws:'] : [])],
        frameSrc: ["'self'", ...frame],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: config.isLive && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  server.addHook('onRequest', ({ raw: request }, { raw: reply }, done) => {
    for (const [name, value, rest] of headers)
      reply.setHeader(name, rest === undefined ? value : value + cspNonceOf(request) + rest)
    done()
  })
}

/** Placeholder in a cached header that is replaced with the nonce of the response. */
const noncePlaceholder = 'NONCE'

/**
 * Returns the headers that helmet creates. The headers are computed once, because helmet would build and validate every
 * policy again for each response. A header with a nonce is split into the text before and the text after the nonce.
 */
function headersOf(options: HelmetOptions): [name: string, value: string, rest: string | undefined][] {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, (error) => {
    if (error !== undefined) throw error as Error
  })
  return Object.entries(reply.getHeaders()).map(([name, value]) => {
    const [before = '', rest] = String(value).split(noncePlaceholder)
    return [name, before, rest]
  })
}
