import { isFeatureOn } from '#platform/settings/features.ts'
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

/**
 * Default plans, which are created at the provider if the provider has no plans. If a plan was changed at the provider,
 * the changed plan takes precedence.
 */
const specsIn = (currency: string): readonly PlanSpec[] => [
  {
    lookupKey: 'membership_monthly',
    productId: 'prod_soukmonthly',
    // not translated: the plan's name at the provider
    name: 'Membership, monthly',
    cents: 1200,
    currency,
    interval: 'month',
  },
  {
    lookupKey: 'membership_yearly',
    productId: 'prod_soukyearly',
    // not translated: the plan's name at the provider
    name: 'Membership, yearly',
    cents: 12_000,
    currency,
    interval: 'year',
  },
]

const retentionMs = 10 * 60_000
/**
 * Time, in ms, before a failed request for the plans is retried. Until then, cached plans are returned or, if there are
 * none, the error is thrown.
 */
const failureRetentionMs = 15_000

export function createPlans(provider: Pick<ProviderSubscriptions, 'ensurePlans'>, clock: Clock): Plans {
  let cached: readonly ProviderPrice[] | undefined
  let currency = ''
  let readAt = 0
  let failure: { at: number; error: unknown } | undefined
  let reading: Promise<readonly ProviderPrice[]> | undefined
  const read = async (): Promise<readonly ProviderPrice[]> => {
    try {
      const requested = marketplaceCurrency()
      cached = await provider.ensurePlans(specsIn(requested))
      currency = requested
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
      // A marketplace without sales can change its currency. The prices of the cached plans are then still in the old
      // currency.
      if (currency !== marketplaceCurrency()) cached = undefined
      if (cached && clock.now() - readAt < retentionMs) return cached
      if (failure && clock.now() - failure.at < failureRetentionMs) {
        if (cached) return cached
        throw failure.error
      }
      reading ??= read()
      // Prices rarely change, so outdated plans are better than an error.
      return cached ? reading.catch(() => cached!) : reading
    },
    clearCache() {
      readAt = Number.NEGATIVE_INFINITY
      failure = undefined
    },
  }
}

/**
 * Returns the plans with their perks, shortest billing interval first (spec §7).
 * @throws provider_unavailable
 */
export async function listPlans(
  context: Pick<SubscriptionContext, 'plans' | 'settings'>,
  language: Language,
): Promise<SubscriptionPlan[]> {
  const prices = await context.plans.list()
  const highest = Math.max(...prices.map(centsPerYear))
  return prices.map((price) => ({
    productId: price.productId,
    priceId: price.priceId,
    lookupKey: price.lookupKey,
    name: planName(price, language),
    interval: price.interval,
    price: { cents: price.cents, currency: price.currency },
    savedAYear: { cents: highest - centsPerYear(price), currency: price.currency },
    perks: perksOf(context.settings, language),
  }))
}

/**
 * Returns a plan by its price id.
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

function centsPerYear({ cents, interval }: ProviderPrice): number {
  return interval === 'month' ? 12 * cents : cents
}

/** Returns the translated name of a default plan. A plan that was renamed at the provider keeps its new name. */
export function planName({ lookupKey, name }: ProviderPrice, language: Language): string {
  const spec = specsIn(marketplaceCurrency()).find((one) => one.lookupKey === lookupKey)
  // Earlier versions of the app gave plans names such as "Souk membership, monthly".
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
    ...(perkEarlyAccess === 1 && isFeatureOn('firstParty')
      ? [
          isFeatureOn('direct')
            ? translate(language, 'membership.perk.early-access', { hours })
            : translate(language, 'membership.perk.early-access-shop', { hours }),
        ]
      : []),
    ...(perkInstantAlerts === 1 ? [translate(language, 'membership.perk.instant-alerts')] : []),
  ]
}
