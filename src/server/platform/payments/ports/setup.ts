/** State of our own account at the provider. */
export interface ProviderState {
  /** True if payments charge real money. */
  isLive: boolean
  /** Currencies as ISO codes in lower case. */
  currencies: readonly string[]
  /** True if the provider automatically pays out our balance, which includes money that belongs to sellers. */
  paysOutAutomatically: boolean
}

/** Webhook endpoint at the provider. */
export interface EventEndpoint {
  id: string
  url: string
  events: readonly string[]
  isEnabled: boolean
}

export interface NewEndpoint {
  name: string
  url: string
  events: readonly string[]
  isThin: boolean
  /** `@self` selects events of our own account. `@accounts` selects events of sellers' accounts. */
  from: readonly string[]
}

export interface CreatedEndpoint {
  id: string
  secret: string | undefined
}

/** Failed request, with the provider's message. The provider rejected the request, or the provider was unreachable. */
export interface ProviderFailure {
  message: string
  /**
   * True if the provider rejected the request, so that nothing was created. If it is not true, the outcome is unknown.
   */
  isRejected?: boolean
}

/** Checks and changes of our account at the provider that are needed before the first payment. */
export interface ProviderSetup {
  readState(): Promise<ProviderState | ProviderFailure>
  listEndpoints(): Promise<EventEndpoint[] | ProviderFailure>
  /** Creates a webhook endpoint. If the same request is repeated, the response might lack the endpoint's `secret`. */
  createEndpoint(endpoint: NewEndpoint, key: string): Promise<CreatedEndpoint | ProviderFailure>
  /** Deletes a webhook endpoint if it exists. */
  deleteEndpoint(id: string): Promise<{ ok: true } | ProviderFailure>
}

/**
 * Returns the webhook endpoints that are needed to receive these events. Several endpoints are needed, because one
 * endpoint receives events either from our own account or from sellers' accounts, and either full or thin events.
 */
export function endpointsFor(url: string, events: readonly string[]): NewEndpoint[] {
  const isThin = (type: string) => type.startsWith('v2.')
  const isOfAccounts = (type: string) => /^(payout|account)\./.test(type)
  return [
    {
      name: 'Marketplace: payments',
      url,
      events: events.filter((type) => !isThin(type) && !isOfAccounts(type)),
      isThin: false,
      from: ['@self'],
    },
    {
      name: 'Marketplace: payouts to sellers',
      url,
      events: events.filter(isOfAccounts),
      isThin: false,
      from: ['@accounts'],
    },
    {
      name: 'Marketplace: seller accounts',
      url,
      events: events.filter(isThin),
      isThin: true,
      from: ['@self', '@accounts'],
    },
  ]
}

/**
 * Prefix of the names under which the app stores the secrets of webhook endpoints that it created. The endpoint's id
 * follows the prefix.
 */
export const endpointSecrets = 'webhook:'
