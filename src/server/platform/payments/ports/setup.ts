/** State of our own account at the provider. */
export interface ProviderState {
  /** Whether payments charge real money. */
  isLive: boolean
  /** Currencies as ISO codes in lower case. */
  currencies: readonly string[]
  /** Whether the provider automatically pays out our balance. This balance includes money that belongs to sellers. */
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
  /** `@self` selects the events of our own account. `@accounts` selects the events of sellers' accounts. */
  from: readonly string[]
}

export interface CreatedEndpoint {
  id: string
  secret: string | undefined
}

/**
 * Failed request, with the provider's message. Either the provider rejected the request, or the provider could not be
 * reached.
 */
export interface ProviderFailure {
  message: string
  /** Whether the provider has rejected the request. If so, nothing was created. Otherwise, the outcome is unknown. */
  isRejected?: boolean
}

/** Checks and changes to our account at the provider that are required before the first payment. */
export interface ProviderSetup {
  readState(): Promise<ProviderState | ProviderFailure>
  listEndpoints(): Promise<EventEndpoint[] | ProviderFailure>
  /**
   * Creates a webhook endpoint. If the same request is repeated, the response might not contain the endpoint's
   * `secret`.
   */
  createEndpoint(endpoint: NewEndpoint, key: string): Promise<CreatedEndpoint | ProviderFailure>
  /** Deletes a webhook endpoint if it exists. */
  deleteEndpoint(id: string): Promise<{ ok: true } | ProviderFailure>
}

/**
 * Returns the webhook endpoints that are required to receive these events. There are several, because an endpoint
 * receives either full or thin events, and full events either of our own account or of sellers' accounts.
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
 * Prefix for the names under which the app stores the secrets of the webhook endpoints that it has created. The prefix
 * is followed by the endpoint's id.
 */
export const endpointSecrets = 'webhook:'
