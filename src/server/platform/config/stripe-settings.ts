import { z } from 'zod'
import { isLiveKey, isLoopback } from '../core/production.ts'

export interface CardProviderSettings {
  secretKey: string
  publicKey: string
  /**
   * Signing secrets of webhook endpoints that an operator created. The secrets of endpoints that the app created are in
   * the database.
   */
  webhookSecrets: string[]
  /**
   * Base URL that replaces the URL of Stripe's API. Tests and drills set it to a simulated provider on this machine.
   */
  apiUrl: string | undefined
}

/** Returns a schema for a Stripe key. The key's prefix shows its kind, and whether it charges real money. */
function stripeKey(...kinds: string[]) {
  const shape = new RegExp(`^(?:${kinds.join('|')})_(?:test|live)_\\S+$`)
  const shown = kinds.flatMap((kind) => [`${kind}_test_…`, `${kind}_live_…`]).join(', ')
  return z.string().trim().regex(shape, `Expected a Stripe key: ${shown}`)
}

export const stripeVariables = {
  STRIPE_SECRET_KEY: stripeKey('sk', 'rk').optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey('pk').optional(),
  /** Comma-separated signing secrets of all webhook endpoints at Stripe. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .trim()
    .regex(/^whsec_[^\s,]+(?:\s*,\s*whsec_[^\s,]+)*$/, 'Expected signing secrets of endpoints: whsec_…')
    .optional(),
  /** Base URL for tests and drills. Must be a local address and must not be combined with a live key. */
  STRIPE_API_URL: z
    .url({ protocol: /^http$/, error: 'Expected http://127.0.0.1:<port>' })
    .refine(
      (text) => URL.canParse(text) && isLoopback(new URL(text).hostname),
      'Expected an address of this machine',
    )
    .optional(),
}

interface StripeVariables {
  NODE_ENV: string
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/**
 * Returns the settings of the card provider, or undefined if no keys are set.
 * @throws Error if the values contradict each other
 */
export function readStripe(variables: StripeVariables): CardProviderSettings | undefined {
  const {
    NODE_ENV: nodeEnv,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publicKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = variables
  if (!secretKey || !publicKey) {
    if (apiUrl) throw new Error('STRIPE_API_URL needs the keys of a Stripe account, all of them test keys')
    return undefined
  }
  if (isLiveKey(secretKey) && apiUrl)
    throw new Error('STRIPE_API_URL is for tests and drills: it is refused with a live Stripe key')
  if (isLiveKey(secretKey) && nodeEnv !== 'production')
    throw new Error(`A live Stripe key is refused with NODE_ENV=${nodeEnv}`)
  if (isLiveKey(secretKey) !== publicKey.startsWith('pk_live_'))
    throw new Error('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live or both be test keys')
  const webhookSecrets = (webhookSecret ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
  return { secretKey, publicKey, webhookSecrets, apiUrl }
}
