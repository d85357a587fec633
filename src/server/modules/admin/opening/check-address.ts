import http from 'node:http'
import https from 'node:https'
import { randomUUID } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import type { ConnectionInfo } from '#platform/http/connection-info.ts'
import { systemClock } from '#platform/core/clock.ts'
import { isPrivate } from '#platform/http/outbound/guarded-fetch.ts'
import { problemFinding, passedFinding, infoFinding, reasonOf } from './findings.ts'
import type { CheckCaller, LaunchChecklistContext } from './opening.context.ts'

const timeoutMs = 8_000
const day = 24 * 3600_000

/** Checks the reverse proxy's headers in this request, and whether the public address leads to this app. */
export async function checkAddress(
  { config, origin }: LaunchChecklistContext,
  { connectionInfo }: CheckCaller,
): Promise<LaunchFinding[]> {
  if (!config.origin) return [problemFinding('address-unset', { address: origin() })]
  const set = new URL(config.origin)
  const seen = connectionInfo()
  return [
    set.protocol === 'https:'
      ? passedFinding('address-https', { address: set.origin })
      : problemFinding('address-plain', { address: set.origin }),
    ...reverseProxyFindings(seen, set, config.trustProxy !== false),
    ...(await checkPublicAddress(set)),
  ]
}

/** Returns findings about the reverse proxy's configuration, based on the connection and headers of the request. */
export function reverseProxyFindings(
  seen: ConnectionInfo,
  set: URL,
  isProxyTrusted: boolean,
): LaunchFinding[] {
  const { host, protocol, address, isForwarded } = seen
  if (isForwarded && !isProxyTrusted) return [problemFinding('proxy-untrusted')]
  const findings: LaunchFinding[] = []
  if (host !== set.host) findings.push(problemFinding('arrived-host', { host, set: set.host }))
  if (`${protocol}:` !== set.protocol)
    findings.push(problemFinding('arrived-protocol', { protocol, set: set.protocol.replace(':', '') }))
  if (isProxyTrusted && !isForwarded) findings.push(infoFinding('proxy-passed-by'))
  findings.push(
    isPrivate(address)
      ? infoFinding('visitor-private', { address })
      : passedFinding('visitor-seen', { address }),
  )
  return findings
}

/**
 * Sends a request to the public address, to check the certificate and whether the address leads to this marketplace.
 */
async function checkPublicAddress(set: URL): Promise<LaunchFinding[]> {
  const sentId = randomUUID()
  try {
    const { requestId, validTo, issuer } = await requestHealth(new URL('/healthz', set), sentId)
    const findings = [
      requestId === sentId
        ? passedFinding('self-reached')
        : problemFinding('self-other', { address: set.origin }),
    ]
    if (validTo !== undefined) {
      const days = Math.floor((validTo - systemClock.now()) / day)
      findings.push(
        days < 14
          ? problemFinding('cert-ends', { days, issuer })
          : passedFinding('cert-valid', { days, issuer }),
      )
    }
    return findings
  } catch (error) {
    return [problemFinding('self-unreached', { address: set.origin, reason: reasonOf(error) })]
  }
}

interface SelfAnswer {
  requestId: string
  validTo?: number
  issuer: string
}

function requestHealth(url: URL, sentId: string): Promise<SelfAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((done, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(
      url,
      { signal, agent: false, headers: { 'x-request-id': sentId } },
      (answer) => {
        const certificate = (answer.socket as Partial<TLSSocket>).getPeerCertificate?.()
        answer.resume()
        done({
          requestId: String(answer.headers['x-request-id'] ?? ''),
          ...(certificate?.valid_to && { validTo: Date.parse(certificate.valid_to) }),
          issuer: String(certificate?.issuer?.O ?? certificate?.issuer?.CN ?? '–'),
        })
      },
    )
    request.on('error', reject)
  })
}
