import Stripe from 'stripe'
import { fail } from '../../errors/app-error.ts'
import { markReported } from '../../telemetry/reported-errors.ts'
import type { ServiceHealth } from '../../telemetry/service-health.ts'
import { isAccountRejected, tracedTransport, watchedTransport } from './stripe-transport.ts'
import { declineWords } from '../ports/decline-words.ts'

export interface StripeClientOptions {
  secretKey: string
  /** Where requests go instead of the network: the sandbox in this process. */
  httpClient?: Stripe.HttpClient | undefined
  /** Where requests go instead of Stripe: a provider in another process of this machine. */
  apiUrl?: string | undefined
  /** Called for every request that the provider rejects as invalid. */
  onTrouble(error: Error): void
  health: ServiceHealth
  /** Timeout of one request and its response, in ms. */
  totalMs?: number
}

/** The one place where the provider's library is set up. */
export function openStripeClient(options: StripeClientOptions): Stripe {
  const { health, totalMs } = options
  const httpClient = watchedTransport(tracedTransport(options.httpClient), {
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

/** Whatever the provider's library throws becomes one of our errors, or a plain error, which is a defect. */
export function translate(error: unknown, { onTrouble }: Pick<StripeClientOptions, 'onTrouble'>): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeCardError)
    throw fail('card_declined', { message: declineWords(error) })
  if (error instanceof Stripe.errors.StripeInvalidRequestError && !isAccountRejected(error.code)) {
    onTrouble(new Error(`Card provider: ${error.type} ${error.code ?? ''} ${error.message}`))
    throw new Error(`The card provider did not take our request: ${error.message}`)
  }
  // The outage is logged separately.
  throw markReported(fail('provider_unavailable'))
}
