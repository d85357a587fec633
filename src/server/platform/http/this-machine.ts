import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/production.ts'
import { fail } from './app-error.ts'

const ofProxies = new RegExp(
  '^(forwarded|via|cdn-loop|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-varnish|' +
    '(x-forwarded|x-original|x-arr|x-envoy|x-amzn?|x-azure|x-appengine|x-vercel|x-nf|x-akamai|akamai|cf|fly|fastly)-.+)$',
)
const hostName = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Throws not_found to who does not sit at this machine. A proxy before us makes everybody look local, so what it
 * adds is refused; another name in Host is a proxy that adds nothing, or someone's page that got its name to point
 * here.
 */
export function requireThisMachine({ headers, socket }: FastifyRequest): void {
  const name = hostName.exec(headers.host ?? '')?.[1] ?? ''
  const isHere = isLoopback(socket.remoteAddress ?? '') && isLoopback(name)
  if (!isHere || Object.keys(headers).some((name) => ofProxies.test(name))) throw fail('not_found')
}
