import type { loadStripe as LoadStripe, Stripe, StripeElementLocale } from '@stripe/stripe-js'
import { language } from 'virtual:language'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { importPart } from '#web/lib/page/load-part.ts'

const timeoutMs = 20_000

/**
 * Loads the API behind the card fields: Stripe.js, or the offline provider's implementation of the same API. Rejects if
 * the API cannot be loaded, so that the page can offer a retry.
 */
export async function loadCardEngine({ provider, publicKey }: CallReply<'getPublicKey'>): Promise<Stripe> {
  const engine = await Promise.race([load(provider, publicKey), rejectAfterTimeout()])
  if (engine === null) throw new Error('Stripe.js can be loaded only in a browser')
  return engine
}

async function load(provider: 'remote' | 'sandbox', publicKey: string): Promise<Stripe | null> {
  if (provider === 'sandbox') {
    const { createSandboxStripe } = await importPart(() => import('@souk/stripe-offline/client'))
    return createSandboxStripe(publicKey, { locale: language })
  }
  // Imports the `pure` entry point, because the default entry point loads Stripe.js on import. The cast is needed
  // because the types of the `pure` entry point do not resolve under `nodenext`.
  const pure: unknown = await importPart(() => import('@stripe/stripe-js/pure/index.mjs'))
  const { loadStripe } = pure as { loadStripe: typeof LoadStripe }
  return loadStripe(publicKey, { locale: language as StripeElementLocale })
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The card form took too long to load')), timeoutMs)
  })
}
