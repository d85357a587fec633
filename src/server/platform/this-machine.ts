import type { FastifyRequest } from 'fastify'
import { isLoopback } from './production.ts'
import { refuse } from './refusal.ts'

const ofProxies = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/

/**
 * Refuses with not_found who does not sit at this machine. A proxy before us makes everybody look local, so what it adds
 * is refused; another name in Host is a proxy that adds nothing, or somebody's page that got its name to point here.
 */
export function requireThisMachine({ headers, socket }: FastifyRequest): void {
  const isHere =
    isLoopback(socket.remoteAddress ?? '') && isLoopback((headers.host ?? '').replace(/:\d+$/, ''))
  if (!isHere || Object.keys(headers).some((name) => ofProxies.test(name))) throw refuse('not_found')
}
