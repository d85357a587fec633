import api from './stripe-api.json' with { type: 'json' }

/** A leaf is 1, a map with free keys (metadata) is '*'. */
export interface ParamNames {
  [name: string]: ParamNames | 1 | '*'
}

/** What the SDK of the emulated API version can call: derived from the SDK itself by `scripts/derive-api.ts`. */
export interface StripeApi {
  /** Verb and path, with `:id` where the SDK puts one. */
  routes: string[]
  /** Of the routes played here. */
  params: Record<string, ParamNames>
}

export const stripeApi = api as unknown as StripeApi
