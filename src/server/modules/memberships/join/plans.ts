import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import type { PlanSpec, ProviderPrice, ProviderSubscriptions } from '#platform/payments/subscriptions.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { fail } from '#platform/http/app-error.ts'
import type { Plans, SubscriptionContext } from '../memberships.context.ts'

export type { Plans }

/** The plans as they are made at a provider that has none yet; after that its own prices count. */
const specs: readonly PlanSpec[] = [
  {
    lookupKey: 'membership_monthly',
    productId: 'prod_soukmonthly',
    name: 'Souk membership, monthly',
    cents: 1200,
    currency: 'usd',
    interval: 'month',
  },
  {
    lookupKey: 'membership_yearly',
    productId: 'prod_soukyearly',
    name: 'Souk membership, yearly',
    cents: 12_000,
    currency: 'usd',
    interval: 'year',
  },
]

const retentionMs = 10 * 60_000

export function openPlans(provider: Pick<ProviderSubscriptions, 'ensurePlans'>, clock: Clock): Plans {
  let cached: readonly ProviderPrice[] | undefined
  let readAt = 0
  let reading: Promise<readonly ProviderPrice[]> | undefined
  const read = async (): Promise<readonly ProviderPrice[]> => {
    try {
      cached = await provider.ensurePlans(specs)
      readAt = clock.now()
      return cached
    } finally {
      reading = undefined
    }
  }
  return {
    async list() {
      if (cached && clock.now() - readAt < retentionMs) return cached
      reading ??= read()
      // Prices hardly ever change: the last known ones are better than none.
      return cached ? reading.catch(() => cached!) : reading
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}

/**
 * The plans with what each gives, the shorter interval first (spec §7).
 * @throws provider_unavailable
 */
export async function listPlans(
  context: Pick<SubscriptionContext, 'plans' | 'settings'>,
): Promise<SubscriptionPlan[]> {
  const prices = await context.plans.list()
  const dearest = Math.max(...prices.map(aYear))
  return prices.map((price) => ({
    productId: price.productId,
    priceId: price.priceId,
    lookupKey: price.lookupKey,
    name: price.name,
    interval: price.interval,
    price: { cents: price.cents, currency: price.currency },
    savedAYear: { cents: dearest - aYear(price), currency: price.currency },
    perks: perksOf(context.settings),
  }))
}

/**
 * A plan by its price.
 * @throws not_found
 */
export async function getPlan(
  { plans }: Pick<SubscriptionContext, 'plans'>,
  priceId: string,
): Promise<ProviderPrice> {
  const plan = (await plans.list()).find((price) => price.priceId === priceId)
  if (!plan) throw fail('not_found')
  return plan
}

function aYear({ cents, interval }: ProviderPrice): number {
  return interval === 'month' ? 12 * cents : cents
}

function perksOf(settings: SubscriptionContext['settings']): string[] {
  const { perkNoServiceFee, perkEarlyAccess, perkInstantAlerts, earlyAccessHours, serviceFeeBps } = settings
  const hours = earlyAccessHours === 1 ? '1 hour' : `${earlyAccessHours} hours`
  return [
    ...(perkNoServiceFee === 1 ? [`No service fee: others pay ${serviceFeeBps / 100} % of each piece`] : []),
    ...(perkEarlyAccess === 1 ? [`New pieces in direct ${hours} before others`] : []),
    ...(perkInstantAlerts === 1 ? ['Alerts on watched pieces at once: others get one mail a day'] : []),
  ]
}
