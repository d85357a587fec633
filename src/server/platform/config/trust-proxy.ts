import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { isIP } from 'node:net'
import { z } from 'zod'

/**
 * Proxies whose forwarded headers are trusted: none, a number of proxies in a row, or a list of addresses and networks.
 */
export type TrustProxy = false | number | string[]

const maxHops = 16
const names = ['loopback', 'linklocal', 'uniquelocal']

/** Parses TRUST_PROXY: `0`, a number of proxies, or comma-separated addresses and networks. */
export const trustProxy = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine((trust) => (typeof trust === 'number' ? trust <= maxHops : trust.every(isNetwork)), {
    error: `Expected 0, the number of proxies in front of Souk (at most ${maxHops}), or their addresses and networks`,
  })
  .transform((trust): TrustProxy => trust || false)

/**
 * Converts the setting to Fastify's format. A number becomes a function, because Fastify would trust no proxy if it
 * received the number itself.
 */
export function toFastifyTrustProxy(trust: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}

/**
 * Removes ports and invalid addresses from forwarded headers before the client's address is read. Otherwise, a client
 * could evade the rate limit by changing these headers.
 */
export function normalizeForwardedHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined)
      headers['x-forwarded-for'] = String(forwarded).split(',').map(addressIn).join(', ')
    done()
  })
}

function addressIn(text: string): string {
  const bare = text.trim().replace(/^\[(.*)\](?::\d+)?$/, '$1')
  const address = isIP(bare) ? bare : bare.replace(/:\d+$/, '')
  return isIP(address) ? address : 'unknown'
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (bits === undefined) return names.includes(text) || isIP(address) !== 0
  const maxBits = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits
}
