import type { StoredEntry } from '../core/kinds.ts'
import type { Route } from '../core/route.ts'
import type { ClockWork } from '../core/unit.ts'
import { accountLinkRoutes } from './account-links.ts'
import { accountRoutes } from './accounts.ts'
import { accountV1Routes } from './accounts-v1.ts'
import { balanceSettingsRoutes } from './balance-settings.ts'
import { balanceRoutes, showFunds } from './balance.ts'
import { followOutcome } from './billing/follow.ts'
import { actOnBilling, billingRoutes } from './billing/routes.ts'
import { chargeRoutes } from './charges.ts'
import { confirmationTokenRoutes } from './confirmation-tokens.ts'
import { customerRoutes } from './customers.ts'
import { decideByClock, disputeByCard } from './dispute-steps.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { endCheck } from './onboarding.ts'
import { expireAuthorisation } from './intent-cancel.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { movePayout } from './payout-clock.ts'
import { payOutAll } from './payout-sweep.ts'
import { payoutRoutes } from './payouts.ts'
import { refundRoutes, settleRefund } from './refunds.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { thinEventRoutes } from './thin-events.ts'
import { transferReversalRoutes } from './transfer-reversals.ts'
import { transferRoutes } from './transfers.ts'

/** A further engine adds its routes here and its clock work below; nothing else changes. */
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
  ...accountRoutes,
  ...accountLinkRoutes,
  ...accountV1Routes,
  ...thinEventRoutes,
  ...transferRoutes,
  ...transferReversalRoutes,
  ...payoutRoutes,
  ...balanceSettingsRoutes,
  ...disputeRoutes,
  ...billingRoutes,
]

export const clockWork: ClockWork = {
  async act(unit, entry) {
    if (entry.kind === 'payment_intent')
      await expireAuthorisation(unit, entry as StoredEntry<'payment_intent'>)
    if (entry.kind === 'refund') await settleRefund(unit, entry as StoredEntry<'refund'>)
    if (entry.kind === 'charge') await disputeByCard(unit, entry as StoredEntry<'charge'>)
    if (entry.kind === 'dispute') await decideByClock(unit, entry as StoredEntry<'dispute'>)
    if (entry.kind === 'payout') await movePayout(unit, entry as StoredEntry<'payout'>)
    if (entry.kind === 'balance_settings') await payOutAll(unit, entry as StoredEntry<'balance_settings'>)
    if (entry.kind === 'account') await endCheck(unit, entry as StoredEntry<'account'>)
    await actOnBilling(unit, entry)
  },
  follow: followOutcome,
  show(entry, now) {
    if (entry.kind === 'balance_transaction') showFunds(entry as StoredEntry<'balance_transaction'>, now)
  },
}
