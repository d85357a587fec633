import type { SubscriptionPlan } from '#contract/subscriptions.ts'
import type { PlanSpec, ProviderPrice, ProviderSubscriptions } from '#platform/cards/subscriptions.ts'
import type { Clock } from '#platform/clock.ts'
import { refuse } from '#platform/refusal.ts'
import type { Plans, SubscriptionDesk } from './subscriptions.desk.ts'

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

const keptMs = 10 * 60_000

export function openPlans(provider: Pick<ProviderSubscriptions, 'ensurePlans'>, clock: Clock): Plans {
  let kept: readonly ProviderPrice[] | undefined
  let readAt = 0
  let reading: Promise<readonly ProviderPrice[]> | undefined
  const read = async (): Promise<readonly ProviderPrice[]> => {
    try {
      kept = await provider.ensurePlans(specs)
      readAt = clock.now()
      return kept
    } finally {
      reading = undefined
    }
  }
  return {
    async list() {
      if (kept && clock.now() - readAt < keptMs) return kept
      reading ??= read()
      // Prices hardly ever change: the last known ones are better than none.
      return kept ? reading.catch(() => kept!) : reading
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}

/** The plans with what each gives, the shorter interval first (spec §7). Refuses with provider_unavailable. */
export async function listPlans(
  desk: Pick<SubscriptionDesk, 'plans' | 'settings'>,
): Promise<SubscriptionPlan[]> {
  const prices = await desk.plans.list()
  const dearest = Math.max(...prices.map(aYear))
  return prices.map((price) => ({
    productId: price.productId,
    priceId: price.priceId,
    lookupKey: price.lookupKey,
    name: price.name,
    interval: price.interval,
    price: { cents: price.cents, currency: price.currency },
    savedAYear: { cents: dearest - aYear(price), currency: price.currency },
    perks: perksOf(desk.settings),
  }))
}

/** A plan by its price. Refuses with not_found. */
export async function getPlan(
  { plans }: Pick<SubscriptionDesk, 'plans'>,
  priceId: string,
): Promise<ProviderPrice> {
  const plan = (await plans.list()).find((price) => price.priceId === priceId)
  if (!plan) throw refuse('not_found')
  return plan
}

function aYear({ cents, interval }: ProviderPrice): number {
  return interval === 'month' ? 12 * cents : cents
}

function perksOf(settings: SubscriptionDesk['settings']): string[] {
  const { perkNoServiceFee, perkEarlyAccess, perkInstantAlerts, earlyAccessHours, serviceFeeBps } = settings
  const hours = earlyAccessHours === 1 ? '1 hour' : `${earlyAccessHours} hours`
  return [
    ...(perkNoServiceFee === 1 ? [`No service fee: others pay ${serviceFeeBps / 100} % of each piece`] : []),
    ...(perkEarlyAccess === 1 ? [`New pieces in direct ${hours} before others`] : []),
    ...(perkInstantAlerts === 1 ? ['Alerts on watched pieces at once: others get one mail a day'] : []),
  ]
}
