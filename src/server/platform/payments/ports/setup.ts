/** What the provider says of our account. */
export interface ProviderState {
  /** Real money moves. */
  isLive: boolean
  /** In lower case. */
  currencies: readonly string[]
  /** It sends our balance to the bank by itself, what is held for sellers too. */
  paysOutByItself: boolean
}

/** Where the provider sends some of its events. */
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
  /** `@self`: what happens in our account; `@accounts`: in those of sellers. */
  from: readonly string[]
}

export interface MadeEndpoint {
  id: string
  secret: string | undefined
}

/** The provider has refused, in its own words, or was not reached. */
export interface ProviderFault {
  fault: string
  /** It has taken the request and said no: nothing was made. Without it nobody knows. */
  isRefused?: boolean
}

/** What has to be right at the provider before the first payment. */
export interface ProviderSetup {
  readState(): Promise<ProviderState | ProviderFault>
  listEndpoints(): Promise<EventEndpoint[] | ProviderFault>
  /** `secret` is told once: asked the same again, the provider may answer without it. */
  createEndpoint(endpoint: NewEndpoint, key: string): Promise<MadeEndpoint | ProviderFault>
  /** Once or twice, it is gone. */
  deleteEndpoint(id: string): Promise<{ ok: true } | ProviderFault>
}

/** The endpoints that bring all of these events, by what the provider sends to one and the same. */
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

/** Under which names the secrets of endpoints that we made are kept, each followed by its id. */
export const endpointSecrets = 'webhook:'
