import type { StoredEntry } from '../core/kinds.ts'
import type { Route } from '../core/route.ts'
import type { ClockWork } from '../core/unit.ts'
import { accountLinkRoutes } from './accounts/account-links.ts'
import { accountRoutes } from './accounts/accounts.ts'
import { accountV1, accountV1Routes } from './accounts/accounts-v1.ts'
import { balanceSettingsRoutes } from './balance/balance-settings.ts'
import { balanceRoutes, updateFundsStatus } from './balance/balance.ts'
import { applyOutcome } from './billing/apply-outcome.ts'
import { runBillingTimer, billingRoutes } from './billing/routes.ts'
import { chargeRoutes } from './payments/charges.ts'
import { confirmationTokenRoutes } from './cards/confirmation-tokens.ts'
import { customerRoutes } from './cards/customers.ts'
import { closeDisputeByTimer, openDisputeOfTestCard } from './disputes/dispute-steps.ts'
import { disputeRoutes } from './disputes/disputes.ts'
import { fileRoutes } from './disputes/files.ts'
import { eventDestinationRoutes } from './event-destinations.ts'
import { eventRoutes } from './events.ts'
import { completeVerification } from './accounts/onboarding.ts'
import { expireAuthorization } from './payments/intent-cancel.ts'
import { paymentIntentRoutes } from './payments/payment-intents.ts'
import { paymentMethodRoutes } from './cards/payment-methods.ts'
import { advancePayout } from './balance/payout-timer.ts'
import { createDailyPayout } from './balance/daily-payout.ts'
import { payoutRoutes } from './balance/payouts.ts'
import { refundRoutes, completeRefund } from './payments/refunds.ts'
import { setupIntentRoutes } from './payments/setup-intents.ts'
import { thinEventRoutes } from './accounts/thin-events.ts'
import { transferReversalRoutes } from './balance/transfer-reversals.ts'
import { transferRoutes } from './balance/transfers.ts'

/** Routes of all engines. To add an engine, add its routes to this list, and its timers to the functions below. */
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
  ...eventDestinationRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...accountV1Routes,
  ...thinEventRoutes,
  ...transferRoutes,
  ...transferReversalRoutes,
  ...payoutRoutes,
  ...balanceSettingsRoutes,
  ...disputeRoutes,
  ...fileRoutes,
  ...billingRoutes,
]

export const clockWork: ClockWork = {
  async act(unit, entry) {
    if (entry.kind === 'payment_intent')
      await expireAuthorization(unit, entry as StoredEntry<'payment_intent'>)
    if (entry.kind === 'refund') await completeRefund(unit, entry as StoredEntry<'refund'>)
    if (entry.kind === 'charge') await openDisputeOfTestCard(unit, entry as StoredEntry<'charge'>)
    if (entry.kind === 'dispute') await closeDisputeByTimer(unit, entry as StoredEntry<'dispute'>)
    if (entry.kind === 'payout') await advancePayout(unit, entry as StoredEntry<'payout'>)
    if (entry.kind === 'balance_settings')
      await createDailyPayout(unit, entry as StoredEntry<'balance_settings'>)
    if (entry.kind === 'account') await completeVerification(unit, entry as StoredEntry<'account'>)
    await runBillingTimer(unit, entry)
  },
  follow: applyOutcome,
  include: async (unit, entry) =>
    entry.kind === 'account' ? accountV1(unit, entry as StoredEntry<'account'>) : entry.body,
  show(entry, now) {
    if (entry.kind === 'balance_transaction')
      updateFundsStatus(entry as StoredEntry<'balance_transaction'>, now)
  },
}
