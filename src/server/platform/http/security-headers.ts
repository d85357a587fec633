import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { providerHosts } from '../payments/browser-hosts.ts'
import type { Config } from '../settings/config.ts'

const nonces = new WeakMap<IncomingMessage, string>()

/** The nonce inline scripts of this answer carry; all others are refused by the browser. */
export function cspNonceOf(request: IncomingMessage): string {
  const known = nonces.get(request)
  if (known) return known
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
  const inline = config.isDev
    ? "'unsafe-inline'"
    : (request: IncomingMessage) => `'nonce-${cspNonceOf(request)}'`
  // The plugin for Fastify makes a new one for each request, and each checks its directives anew.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", inline, ...script],
        // React writes style attributes; they carry no nonce.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Reviews of old show pictures that stand on other hosts (spec §3). Were every host allowed, what gets into a
        // page could send out what stands in it.
        imgSrc: ["'self'", 'data:', 'blob:', ...config.reviewImageHosts.map((host) => `https://${host}`)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect, ...(config.isDev ? ['ws:'] : [])],
        frameSrc: ["'self'", ...frame],
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
  server.addHook('onRequest', (request, reply, next) =>
    setHeaders(request.raw, reply.raw, (error) => next(error as Error | undefined)),
  )
}
