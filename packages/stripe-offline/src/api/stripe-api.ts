import api from './stripe-api.json' with { type: 'json' }

/**
 * Tree of parameter names. A parameter without nested names is 1. A map with arbitrary keys, such as metadata, is '*'.
 */
export interface ParamNames {
  [name: string]: ParamNames | 1 | '*'
}

/** Routes and parameters of the emulated API version. `scripts/derive-api.ts` derives them from Stripe's SDK. */
export interface StripeApi {
  /** HTTP method and path, with `:id` in place of ids. */
  routes: string[]
  /** Parameters of the supported routes, by route. */
  params: Record<string, ParamNames>
}

export const stripeApi = api as unknown as StripeApi
