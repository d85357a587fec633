import Stripe from 'stripe'
import { fail } from '../../errors/app-error.ts'
import { markReported } from '../../telemetry/reported-errors.ts'
import type { ServiceHealth } from '../../telemetry/service-health.ts'
import { isAccountRejected, tracedTransport, monitoredTransport } from './stripe-transport.ts'
import { declineText } from '../ports/decline-text.ts'

export interface StripeClientOptions {
  secretKey: string
  /** HTTP client for the in-process sandbox. If undefined, requests are sent over the network. */
  httpClient?: Stripe.HttpClient | undefined
  /** Base URL of a simulated provider in another process on this machine. If undefined, requests are sent to Stripe. */
  apiUrl?: string | undefined
  /** Called for every request that the provider rejects as invalid. */
  onInvalidRequest(error: Error): void
  health: ServiceHealth
  /** Timeout, in ms, for one request and its response. */
  totalMs?: number
}

/** Creates the Stripe client. Stripe's library is configured only in this function. */
export function createStripeClient(options: StripeClientOptions): Stripe {
  const { health, totalMs } = options
  const httpClient = monitoredTransport(tracedTransport(options.httpClient), {
    health,
    ...(totalMs && { totalMs }),
  })
  return new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(options.apiUrl && hostOf(options.apiUrl)),
    httpClient,
  })
}

function hostOf(apiUrl: string): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  const { hostname, port } = new URL(apiUrl)
  return { host: hostname, port: port || '80', protocol: 'http' }
}

/**
 * Converts errors from Stripe's library to our error codes. All other errors become plain errors, which count as bugs.
 */
export function translateStripeError(
  error: unknown,
  { onInvalidRequest }: Pick<StripeClientOptions, 'onInvalidRequest'>,
): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeCardError)
    throw fail('card_declined', { message: declineText(error) })
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !isAccountRejected(error.code)) {
    onInvalidRequest(new Error(`Card provider: ${error.type} ${error.code ?? ''} ${error.message}`))
    throw new Error(`The card provider rejected our request: ${error.message}`)
  }
  // Marks the error as reported, because the outage is logged separately.
  throw markReported(fail('provider_unavailable'))
}
