import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Inline scripts of this answer carry it; all others are refused by the browser. */
    cspNonce: string
  }
}

const stripeHosts = 'https://js.stripe.com https://hooks.stripe.com'

/** Sets the headers every answer carries. Written out: helmet's defaults neither know the nonce nor our frames. */
export function securityHeaders(config: Pick<Config, 'stripe' | 'isDev'>) {
  const frames = config.stripe ? ` ${stripeHosts}` : ''
  const connect = config.stripe ? ' https://api.stripe.com' : ''
  const dev = config.isDev ? " 'unsafe-inline'" : ''
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.cspNonce = randomBytes(16).toString('base64')
    const inline = config.isDev ? dev : ` 'nonce-${request.cspNonce}'`
    void reply.headers({
      'content-security-policy': [
        "default-src 'self'",
        `script-src 'self'${inline}${config.stripe ? ' https://js.stripe.com' : ''}`,
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        `connect-src 'self'${connect}${config.isDev ? ' ws:' : ''}`,
        `frame-src 'self'${frames}`,
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000')
  }
}
