import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../core/production.ts'
import { fail } from '../errors/app-error.ts'

const ofProxies = new RegExp(
  '^(forwarded|via|cdn-loop|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-varnish|' +
    '(x-forwarded|x-original|x-arr|x-envoy|x-amzn?|x-azure|x-appengine|x-vercel|x-nf|x-akamai|akamai|cf|fly|fastly)-.+)$',
)
const hostName = /^([a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNetworks.addSubnet(network, bits)
ownNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Top-level domains that cannot be registered publicly, so their names only resolve in private networks. */
const privateDomains = /\.(localhost|local|internal|lan|home\.arpa)$/i

/**
 * Returns whether the request comes from this machine or its private network, without a proxy, and its `Host` is an IP
 * address or a private name. A public name could belong to a malicious page whose domain points to this server (DNS
 * rebinding).
 */
export function isOwnNetwork({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isNear = isLoopback(address) || ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return isNear && !isProxied(headers) && isPrivateName(headers.host)
}

/** Returns true without a `Host` header: HTTP/1.0 health checks omit it, browsers always send it. */
function isPrivateName(host: string | undefined): boolean {
  if (host === undefined) return true
  const name = hostName.exec(host)?.[1] ?? '.'
  return isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || !name.includes('.') || privateDomains.test(name)
}

function isProxied(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => ofProxies.test(name))
}

/**
 * Throws not_found unless the client runs on this machine. Behind a proxy every client looks local, so forwarding
 * headers are rejected. Another name in `Host` indicates a proxy without such headers, or a malicious page whose
 * domain points here.
 */
export function requireThisMachine({ headers, socket }: FastifyRequest): void {
  const name = hostName.exec(headers.host ?? '')?.[1] ?? ''
  const isHere = isLoopback(socket.remoteAddress ?? '') && isLoopback(name)
  if (!isHere || isProxied(headers)) throw fail('not_found')
}
