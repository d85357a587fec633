import { serviceFeeCents } from '#contract/catalog/fees.ts'
import { earlyAccessMs, type HoldRule } from '#modules/catalog/stock.ts'
import { currencyOf, type PricedUnit } from './orders.lines.ts'
import type { Shopper, OrderContext } from '../../core/orders.context.ts'

type Who = Pick<Shopper, 'isMember'> | undefined

/** Whether the service fee is due (spec §7 "isFee"): members pay none, as long as that is a perk. */
export function owesFee({ settings }: Pick<OrderContext, 'settings'>, shopper: Who): boolean {
  return !(settings.perkNoServiceFee === 1 && shopper?.isMember)
}

/** What a member does not pay of these listings: their service fee, or nothing where that is no perk. */
export function memberSavesCents({ settings }: OrderContext, units: readonly PricedUnit[]): number {
  if (settings.perkNoServiceFee === 0) return 0
  const cents = units.reduce((sum, unit) => sum + unit.priceCents, 0)
  return serviceFeeCents(cents, settings.serviceFeeBps, currencyOf(units))
}

/**
 * How units are held for this shopper: new first-party listings at once for members, later for others. Who is about to
 * pay may hold what was held too long already for one hold more.
 */
export function holdRuleFor(
  { clock, holdMs, settings, holdsPerNetwork }: OrderContext,
  shopper: Who,
  network: string,
  isPaying = false,
): HoldRule {
  const limits = { network, perNetwork: holdsPerNetwork, graceMs: isPaying ? holdMs : 0 }
  return { clock, holdMs, earlyMs: earlyAccessMs(settings, shopper?.isMember), limits }
}
