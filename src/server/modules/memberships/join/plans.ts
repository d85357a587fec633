import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import type {
  PlanSpec,
  ProviderPrice,
  ProviderSubscriptions,
} from '#platform/payments/ports/subscriptions.ts'
import type { Clock } from '#platform/core/clock.ts'
import { fail } from '#platform/errors/app-error.ts'
import { decimalText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { Plans, SubscriptionContext } from '../core/memberships.context.ts'

export type { Plans }

/** The plans as they are made at a provider that has none yet; after that its own prices and names count. */
const specsIn = (currency: string): readonly PlanSpec[] => [
  {
    lookupKey: 'membership_monthly',
    productId: 'prod_soukmonthly',
    // not words: its name at the provider
    name: 'Membership, monthly',
    cents: 1200,
    currency,
    interval: 'month',
  },
  {
    lookupKey: 'membership_yearly',
    productId: 'prod_soukyearly',
    // not words: its name at the provider
    name: 'Membership, yearly',
    cents: 12_000,
    currency,
    interval: 'year',
  },
]

const retentionMs = 10 * 60_000
/** While the provider is away pages do without plans, and ask it again no sooner. */
const failureRetentionMs = 15_000

export function openPlans(provider: Pick<ProviderSubscriptions, 'ensurePlans'>, clock: Clock): Plans {
  let cached: readonly ProviderPrice[] | undefined
  let currency = ''
  let readAt = 0
  let failure: { at: number; error: unknown } | undefined
  let reading: Promise<readonly ProviderPrice[]> | undefined
  const read = async (): Promise<readonly ProviderPrice[]> => {
    try {
      const asked = marketplaceCurrency()
      cached = await provider.ensurePlans(specsIn(asked))
      currency = asked
      readAt = clock.now()
      failure = undefined
      return cached
    } catch (error) {
      failure = { at: clock.now(), error }
      throw error
    } finally {
      reading = undefined
    }
  }
  return {
    async list() {
      // A marketplace that has nothing yet may choose another.
      if (currency !== marketplaceCurrency()) cached = undefined
      if (cached && clock.now() - readAt < retentionMs) return cached
      if (failure && clock.now() - failure.at < failureRetentionMs) {
        if (cached) return cached
        throw failure.error
      }
      reading ??= read()
      // Prices hardly ever change: the last known ones are better than none.
      return cached ? reading.catch(() => cached!) : reading
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
      failure = undefined
    },
  }
}

/**
 * The plans with what each gives, the shorter interval first (spec §7).
 * @throws provider_unavailable
 */
export async function listPlans(
  context: Pick<SubscriptionContext, 'plans' | 'settings'>,
  language: Language,
): Promise<SubscriptionPlan[]> {
  const prices = await context.plans.list()
  const dearest = Math.max(...prices.map(aYear))
  return prices.map((price) => ({
    productId: price.productId,
    priceId: price.priceId,
    lookupKey: price.lookupKey,
    name: planName(price, language),
    interval: price.interval,
    price: { cents: price.cents, currency: price.currency },
    savedAYear: { cents: dearest - aYear(price), currency: price.currency },
    perks: perksOf(context.settings, language),
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

/** A plan that was named at the provider keeps its name. */
export function planName({ lookupKey, name }: ProviderPrice, language: Language): string {
  const spec = specsIn(marketplaceCurrency()).find((one) => one.lookupKey === lookupKey)
  // Earlier ones were named after the marketplace, as it was called then.
  if (!spec || (name !== spec.name && name !== `Souk ${spec.name.toLowerCase()}`)) return name
  return spec.interval === 'month'
    ? translate(language, 'membership.plan-name.monthly')
    : translate(language, 'membership.plan-name.yearly')
}

function perksOf(settings: SubscriptionContext['settings'], language: Language): string[] {
  const {
    perkNoServiceFee,
    perkEarlyAccess,
    perkInstantAlerts,
    earlyAccessHours: hours,
    serviceFeeBps,
  } = settings
  const percent = decimalText(language, serviceFeeBps / 100)
  return [
    ...(perkNoServiceFee === 1 ? [translate(language, 'membership.perk.no-fee', { percent })] : []),
    ...(perkEarlyAccess === 1 ? [translate(language, 'membership.perk.early-access', { hours })] : []),
    ...(perkInstantAlerts === 1 ? [translate(language, 'membership.perk.instant-alerts')] : []),
  ]
}
