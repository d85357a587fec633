import type { Entry } from '../core/kinds.ts'
import type { Route } from '../core/route.ts'
import type { Unit } from '../core/unit.ts'
import { balanceRoutes, releaseFunds } from './balance.ts'
import { chargeRoutes } from './charges.ts'
import { confirmationTokenRoutes } from './confirmation-tokens.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { expireAuthorisation } from './intent-cancel.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes, settleRefund } from './refunds.ts'
import { setupIntentRoutes } from './setup-intents.ts'

/** A further engine (transfers, subscriptions) adds its routes here and its timers below; nothing else changes. */
export const allRoutes: readonly Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...confirmationTokenRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...balanceRoutes,
  ...eventRoutes,
]

/** What the clock does to an object whose `dueAt` has come. */
export async function settle(unit: Unit, entry: Entry): Promise<void> {
  if (entry.kind === 'payment_intent') await expireAuthorisation(unit, entry as Entry<'payment_intent'>)
  if (entry.kind === 'refund') await settleRefund(unit, entry as Entry<'refund'>)
  if (entry.kind === 'balance_transaction') await releaseFunds(unit, entry as Entry<'balance_transaction'>)
}
