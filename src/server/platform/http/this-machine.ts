import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/production.ts'
import { fail } from './app-error.ts'

const ofProxies = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/

/**
 * fails with not_found who does not sit at this machine. A proxy before us makes everybody look local, so what it
 * adds is refused; another name in Host is a proxy that adds nothing, or someone's page that got its name to point
 * here.
 */
export function requireThisMachine({ headers, socket }: FastifyRequest): void {
  const isHere =
    isLoopback(socket.remoteAddress ?? '') && isLoopback((headers.host ?? '').replace(/:\d+$/, ''))
  if (!isHere || Object.keys(headers).some((name) => ofProxies.test(name))) throw fail('not_found')
}
