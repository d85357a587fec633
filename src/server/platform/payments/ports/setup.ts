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

/** Failure with the provider's message. The provider rejected the request or was unreachable. */
export interface ProviderFailure {
  message: string
  /** True if the provider rejected the request, so that nothing was created. Otherwise the outcome is unknown. */
  isRejected?: boolean
}

/** Checks and changes of the account setup that must be correct before the first payment. */
export interface ProviderSetup {
  readState(): Promise<ProviderState | ProviderFailure>
  listEndpoints(): Promise<EventEndpoint[] | ProviderFailure>
  /** Creates an endpoint. The provider may return its `secret` only the first time. */
  createEndpoint(endpoint: NewEndpoint, key: string): Promise<CreatedEndpoint | ProviderFailure>
  /** Deletes an endpoint if it exists. */
  deleteEndpoint(id: string): Promise<{ ok: true } | ProviderFailure>
}

/** Returns the endpoints that these events need. One endpoint receives either full or thin events. */
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

/** Prefix for the names of webhook secrets of endpoints that the app created. The endpoint id follows the prefix. */
export const endpointSecrets = 'webhook:'
