import type { Entry } from '../core/kinds.ts'
import type { Route } from '../core/route.ts'
import type { ClockWork } from '../core/unit.ts'
import { balanceRoutes, showFunds } from './balance.ts'
import { chargeRoutes } from './charges.ts'
import { confirmationTokenRoutes } from './confirmation-tokens.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { expireAuthorisation } from './intent-cancel.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { refundRoutes, settleRefund } from './refunds.ts'
import { setupIntentRoutes } from './setup-intents.ts'

/** A further engine (transfers, subscriptions) adds its routes here and its clock work below; nothing else changes. */
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

export const clockWork: ClockWork = {
  async act(unit, entry) {
    if (entry.kind === 'payment_intent') await expireAuthorisation(unit, entry as Entry<'payment_intent'>)
    if (entry.kind === 'refund') await settleRefund(unit, entry as Entry<'refund'>)
  },
  show(entry, now) {
    if (entry.kind === 'balance_transaction') showFunds(entry as Entry<'balance_transaction'>, now)
  },
}
