import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { isIP } from 'node:net'
import { z } from 'zod'

/** Whose word counts for where a request came from: nobody's, that many proxies', or those of these networks. */
export type TrustProxy = false | number | string[]

const mostHops = 16
const names = ['loopback', 'linklocal', 'uniquelocal']

/** Reads TRUST_PROXY: `0`, a number of proxies, or addresses and networks separated by commas. */
export const trustProxy = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())))
  .refine((trust) => (typeof trust === 'number' ? trust <= mostHops : trust.every(isNetwork)), {
    error: `Expected 0, how many proxies stand before the shop (at most ${mostHops}), or their addresses and networks`,
  })
  .transform((trust): TrustProxy => trust || false)

/** As Fastify takes it; of a number it would believe nobody at all. */
export function trustOf(trust: TrustProxy): NonNullable<FastifyServerOptions['trustProxy']> {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust
}

/**
 * Reads forwarded addresses as addresses alone, before anybody asks for one: with its port each connection, and with a
 * word each request, would have a limit of its own.
 */
export function readForwarded(server: FastifyInstance): void {
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
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
