import type { WalletKind } from '#contract/orders/payment/wallets.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import * as accounts from '#modules/accounts/accounts.ts'
import type { OrderContext, Shopper } from '../../core/orders.context.ts'

/** Buyer whose declined payments are counted. */
export type ShopperNetwork = Pick<Shopper, 'network' | 'browser' | 'buyerId'>

interface Charge {
  email: string
  wallet?: WalletKind | undefined
}

/**
 * Returns the error that prevents a new charge: the wallets are turned off, or the buyer has to wait because of
 * declined payments. Returns undefined if the buyer can be charged.
 */
export async function findChargeError(
  { db, clock, limitsDeclines }: OrderContext,
  { network, browser, buyerId }: ShopperNetwork,
  { email, wallet }: Charge,
): Promise<AppError | undefined> {
  if (wallet && !isFeatureOn('wallets')) return fail('feature_off')
  if (!limitsDeclines) return undefined
  return accounts.findDeclineError(db, { network, browser, buyerId, email, now: clock.now() })
}

/** Counts a declined card attempt of an order, once per attempt. Does nothing for any other payment result. */
export async function countDecline(
  { db, clock, limitsDeclines }: OrderContext,
  { network, browser, buyerId }: ShopperNetwork,
  { id, cardAttempts, email }: { id: string; cardAttempts: number; email: string },
  payment: CardPayment | 'bad_token',
): Promise<void> {
  if (!limitsDeclines || payment === 'bad_token' || payment.status !== 'declined') return
  const payer = { network, browser, buyerId, email, now: clock.now() }
  await accounts.countDecline(db, payer, `${id}:${cardAttempts}`)
}
