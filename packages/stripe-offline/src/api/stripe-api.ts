import api from './stripe-api.json' with { type: 'json' }

/**
 * Tree of parameter names. The value of a name is 1 for a parameter without nested parameters, and '*' for a map with
 * arbitrary keys, such as metadata.
 */
export interface ParamNames {
  [name: string]: ParamNames | 1 | '*'
}

/** Routes and parameters of the emulated API version. `scripts/derive-api.ts` derives them from Stripe's SDK. */
export interface StripeApi {
  /** HTTP method and path of each route, with `:id` in place of ids. */
  routes: string[]
  /** Parameter names of the supported routes, keyed by route. */
  params: Record<string, ParamNames>
}

export const stripeApi = api as unknown as StripeApi
