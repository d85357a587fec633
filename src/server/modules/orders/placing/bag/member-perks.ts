import { serviceFeeCents } from '#contract/catalog/fees.ts'
import { earlyAccessMs, type HoldRule } from '#modules/catalog/stock.ts'
import { currencyOf, type PricedUnit } from './orders.lines.ts'
import type { Shopper, OrderContext } from '../../core/orders.context.ts'

type OptionalShopper = Pick<Shopper, 'isMember'> | undefined

/** Returns whether the service fee is due (spec §7 "isFee"). Members pay none while that perk is enabled. */
export function owesFee({ settings }: Pick<OrderContext, 'settings'>, shopper: OptionalShopper): boolean {
  return !(settings.perkNoServiceFee === 1 && shopper?.isMember)
}

/** Returns the service fee that a member saves on these units, in cents; 0 if the perk is disabled. */
export function memberSavesCents({ settings }: OrderContext, units: readonly PricedUnit[]): number {
  if (settings.perkNoServiceFee === 0) return 0
  const cents = units.reduce((sum, unit) => sum + unit.priceCents, 0)
  return serviceFeeCents(cents, settings.serviceFeeBps, currencyOf(units))
}

/**
 * Returns how units are held for this shopper. Members may hold new first-party listings earlier than others. A
 * paying shopper may extend an expired hold by one more hold period.
 */
export function holdRuleFor(
  { clock, holdMs, settings, holdsPerNetwork }: OrderContext,
  shopper: OptionalShopper,
  network: string,
  isPaying = false,
): HoldRule {
  const limits = { network, perNetwork: holdsPerNetwork, graceMs: isPaying ? holdMs : 0 }
  return { clock, holdMs, earlyAccessMs: earlyAccessMs(settings, shopper?.isMember), limits }
}
