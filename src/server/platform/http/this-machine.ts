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

/** Top-level domains that cannot be registered publicly. Names in these domains resolve only in private networks. */
const privateDomains = /\.(localhost|local|internal|lan|home\.arpa)$/i

/**
 * Returns whether the request comes directly from this machine or its private network. The `Host` header must be an IP
 * address or a private name. A public name could belong to a malicious page whose domain points to this server (DNS
 * rebinding).
 */
export function isOwnNetwork({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isNear = isLoopback(address) || ownNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return isNear && !isProxied(headers) && isPrivateName(headers.host)
}

/**
 * Returns whether the `Host` header is an IP address or a private name. A missing header is accepted, because
 * HTTP/1.0 health checks omit it and browsers always send it.
 */
function isPrivateName(host: string | undefined): boolean {
  if (host === undefined) return true
  const name = hostName.exec(host)?.[1] ?? '.'
  return isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || !name.includes('.') || privateDomains.test(name)
}

function isProxied(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => ofProxies.test(name))
}

/**
 * Requires that the client runs on this machine. Rejects requests with forwarded headers, because every client behind a
 * proxy seems to be local. Also rejects other names in the `Host` header: they indicate a proxy without forwarded
 * headers, or a malicious page whose domain points to this machine.
 * @throws not_found
 */
export function requireThisMachine({ headers, socket }: FastifyRequest): void {
  const name = hostName.exec(headers.host ?? '')?.[1] ?? ''
  const isHere = isLoopback(socket.remoteAddress ?? '') && isLoopback(name)
  if (!isHere || isProxied(headers)) throw fail('not_found')
}
