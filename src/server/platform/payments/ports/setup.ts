/** State of our account at the provider. */
export interface ProviderState {
  /** True if real money moves. */
  isLive: boolean
  /** ISO codes in lower case. */
  currencies: readonly string[]
  /** True if the provider pays our balance out automatically, including money held for sellers. */
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
  /** `@self`: events of our account. `@accounts`: events of sellers' accounts. */
  from: readonly string[]
}

export interface CreatedEndpoint {
  id: string
  secret: string | undefined
}

/** Failure with the provider's message: a rejection, or an unreachable provider. */
export interface ProviderFailure {
  message: string
  /** True if the provider rejected the request, so that nothing was created. Otherwise the outcome is unknown. */
  isRejected?: boolean
}

/** Account setup that must be right before the first payment. */
export interface ProviderSetup {
  readState(): Promise<ProviderState | ProviderFailure>
  listEndpoints(): Promise<EventEndpoint[] | ProviderFailure>
  /** Creates an endpoint. The provider may return its `secret` only the first time. */
  createEndpoint(endpoint: NewEndpoint, key: string): Promise<CreatedEndpoint | ProviderFailure>
  /** Deletes an endpoint if it exists. */
  deleteEndpoint(id: string): Promise<{ ok: true } | ProviderFailure>
}

/** Returns the endpoints for these events, grouped by what one endpoint can receive. */
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

/** Prefix of the secret names of endpoints that the app created, followed by the endpoint id. */
export const endpointSecrets = 'webhook:'
