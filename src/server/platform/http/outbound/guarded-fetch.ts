import { lookup, Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type FetchError = 'address' | 'private' | 'unreachable' | 'refused' | 'too-large' | 'too-slow'
export type FetchResult = { bytes: Buffer } | { fault: FetchError; status?: number }
type ResolvedAddresses = readonly { address: string }[]
/** Downloads from a URL that a user has entered. `maxBytes` is the maximum number of bytes. */
export type GuardedFetch = (address: string, maxBytes: number) => Promise<FetchResult>

export interface FetchDeps {
  /** Allowed `host` or `host:port` entries in private networks. */
  allowed?: readonly string[]
  resolve?: (host: string) => Promise<ResolvedAddresses>
  timeoutMs?: number
  /** Value of the Accept header. By default, pictures are accepted. */
  accept?: string
  userAgent?: string
}

const maxRedirects = 4

/**
 * Creates a fetch function that connects only to public addresses, even after redirects. It connects to exactly the
 * address that it has checked, so that the host name cannot lead to another address after the check. It sends no
 * cookies or credentials, and limits the size and duration of a download.
 */
export function createGuardedFetch({
  allowed = [],
  resolve,
  timeoutMs = 10_000,
  accept = 'image/*',
  userAgent = 'Souk-Import/1',
}: FetchDeps = {}): GuardedFetch {
  return async (address, maxBytes) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let url = parseAddress(address)
    try {
      for (let hop = 0; hop <= maxRedirects; hop++) {
        if (!url) return { fault: 'address' }
        const target = await findTarget(url, { allowed, ...(resolve && { resolve }) }, signal)
        if ('fault' in target) return target
        const answer = await sendRequest(url, target.ip, { maxBytes, accept, userAgent, signal })
        if (!('location' in answer)) return answer
        url = parseAddress(answer.location, url)
      }
      return { fault: 'refused' }
    } catch {
      // Does not distinguish network errors, because they vary widely and more detail would not help sellers.
      return { fault: signal.aborted ? 'too-slow' : 'unreachable' }
    }
  }
}

/**
 * Returns the checked IP address for a URL, or undefined if the URL must not be requested. The host name is resolved
 * only once, so the caller must connect to this address.
 */
export async function findTarget(
  address: URL | string,
  { allowed = [], resolve }: Pick<FetchDeps, 'allowed' | 'resolve'>,
  signal: AbortSignal,
): Promise<{ url: URL; ip: string } | { fault: FetchError }> {
  const url = typeof address === 'string' ? parseAddress(address) : address
  if (!url) return { fault: 'address' }
  const isAllowed = allowed.includes(url.host)
  if (!isAllowed && url.port !== '') return { fault: 'private' }
  const find = resolve ?? (isAllowed ? resolveBySystem : resolveByNameServer)
  const ip = await findPublicAddress(url, isAllowed, (host) => withSignal(signal, find(host)))
  return ip === undefined ? { fault: 'private' } : { url, ip }
}

function parseAddress(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}

async function findPublicAddress(
  { hostname }: URL,
  isAllowed: boolean,
  resolve: (host: string) => Promise<ResolvedAddresses>,
): Promise<string | undefined> {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host }] : await resolve(host)
  if (found.length === 0) throw new Error(`no address found for ${host}`)
  // One private address is sufficient to reject the host, because the owner of the host name controls which of its
  // addresses is used.
  if (!isAllowed && found.some(({ address }) => isPrivate(address))) return undefined
  return found[0]?.address
}

const nameServer = new Resolver({ timeout: 2000, tries: 2 })

/**
 * Resolves a host name by querying a name server directly. The owner of the host name chooses its name server. If that
 * server does not respond, the system resolver would occupy one of the few threads that files and passwords need.
 */
async function resolveByNameServer(host: string): Promise<ResolvedAddresses> {
  if (/(?:^|\.)localhost\.?$/.test(host)) return [{ address: '127.0.0.1' }]
  const queries = [nameServer.resolve4(host), nameServer.resolve6(host)]
  const answers = await Promise.allSettled(queries)
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])).map(toAddress)
}

const toAddress = (address: string) => ({ address })

/** Resolves a host name through the system, which includes the local hosts file. */
const resolveBySystem = (host: string): Promise<ResolvedAddresses> => lookup(host, { all: true })

function withSignal<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  const late = once(signal, 'abort').then((): never => {
    throw signal.reason
  })
  return Promise.race([answer, late])
}

const privateRanges = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateRanges.addSubnet(net, bits, 'ipv4')
/** Address ranges of the public internet. `tunnelRanges` lists the mapped and tunneled addresses in these ranges. */
const publicRanges = new BlockList()
publicRanges.addSubnet('2000::', 3, 'ipv6')
const tunnelRanges = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnelRanges.addSubnet(net, bits, 'ipv6')

export function isPrivate(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 0 || privateRanges.check(address, 'ipv4')
  return !publicRanges.check(address, 'ipv6') || tunnelRanges.check(address, 'ipv6')
}

/** Returns request options that connect to a checked IP address instead of resolving the host name again. */
export function connectTo(ip: string): Pick<https.RequestOptions, 'agent' | 'lookup'> {
  const family = isIPv6(ip) ? 6 : 4
  return {
    agent: false,
    lookup: (_host, { all }, found) =>
      all ? found(null, [{ address: ip, family }]) : found(null, ip, family),
  }
}

function sendRequest(
  url: URL,
  ip: string,
  {
    maxBytes,
    accept,
    userAgent,
    signal,
  }: Required<Pick<FetchDeps, 'accept' | 'userAgent'>> & { maxBytes: number; signal: AbortSignal },
): Promise<FetchResult | { location: string }> {
  const options: https.RequestOptions = {
    ...connectTo(ip),
    signal,
    headers: { accept, 'user-agent': userAgent },
  }
  return new Promise((answer, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(url, options, (response) => {
      const { statusCode = 0, headers } = response
      const end = (fetched: FetchResult | { location: string }) => {
        request.destroy()
        answer(fetched)
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location)
        return end({ location: headers.location })
      if (statusCode !== 200) return end({ fault: 'refused', status: statusCode })
      if (Number(headers['content-length']) > maxBytes) return end({ fault: 'too-large' })
      const parts: Buffer[] = []
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > maxBytes) end({ fault: 'too-large' })
        else parts.push(part)
      })
      response.on('end', () => answer({ bytes: Buffer.concat(parts) }))
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
