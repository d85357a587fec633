import { serviceFeeCents } from '#contract/catalog/fees.ts'
import { earlyAccessMs, type HoldRule } from '#modules/catalog/stock.ts'
import { currencyOf, type PricedUnit } from './orders.lines.ts'
import type { Shopper, OrderContext } from '../../core/orders.context.ts'

type OptionalShopper = Pick<Shopper, 'isMember'> | undefined

/**
 * Returns whether the shopper pays the service fee (spec §7 "isFee"). Members do not pay the fee while this perk is
 * enabled.
 */
export function owesFee({ settings }: Pick<OrderContext, 'settings'>, shopper: OptionalShopper): boolean {
  return !(settings.perkNoServiceFee === 1 && shopper?.isMember)
}

/** Returns the service fee that a member would save on the units, in cents. Returns 0 if the perk is disabled. */
export function memberSavesCents({ settings }: OrderContext, units: readonly PricedUnit[]): number {
  if (settings.perkNoServiceFee === 0) return 0
  const cents = units.reduce((sum, unit) => sum + unit.priceCents, 0)
  return serviceFeeCents(cents, settings.serviceFeeBps, currencyOf(units))
}

/**
 * Returns the rules for reserving (holding) units for a shopper. Members can hold new first-party listings before other
 * shoppers. A shopper who is paying can extend an expired hold once, by one hold period.
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
