import type { Cron, Task } from '#platform/queue/jobs.ts'
import { createOutboxWorker } from '#platform/queue/outbox.ts'
import { findPayeeByAccount, listPayees } from '#modules/accounts/payout-account.ts'
import {
  collectDebts,
  createDebtTopic,
  sendReversals,
  createReversalTopic,
} from './earnings/collect-debts.ts'
import { applyDispute, redivideLoss } from './disputes/disputes.ts'
import { listSellerOrderIdsWithLoss } from './disputes/disputes.store.ts'
import { syncBankAccount } from './requests/bank.ts'
import { onboardSeller, syncAccount } from './requests/onboarding.ts'
import { applyPayout, createPayoutTopic, processPayouts } from './requests/pay-out.ts'
import type { PayoutContext } from './core/payouts.context.ts'
import './payouts.events.ts'
import { reconcile } from './reconcile.ts'
import { releaseWaiting } from './earnings/release-waiting.ts'
import { sendTransfers, createTransferTopic } from './earnings/send-transfers.ts'
import { reconcileEarnings } from './earnings/reconcile-earnings.ts'

export { onboardSeller, syncAccount, reconcile, reconcileEarnings }
export { listPendingTransfers } from './earnings/transfers.store.ts'
export { createSentEarnings } from './earnings/sent-earnings.ts'
export { stuckAttempts } from './earnings/sent-earnings.store.ts'
export type { PayoutContext }

export interface Payouts {
  context: PayoutContext
  tasks: Record<string, Task>
  crons: Cron[]
  /**
   * Functions that each run one iteration of a background loop, for callers that cannot wait for its timer, such as
   * tests. Each function returns whether more work might be due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /**
   * Stops the loop after the current iteration. Other processes, or this process after its next startup, do the
   * remaining work.
   */
  stop(): Promise<void>
}

/**
 * Creates the payouts module. It handles sellers' accounts, earnings, payouts and disputes, and compares the ledger
 * with the provider's records.
 */
export function createPayouts(deps: Omit<PayoutContext, 'wake'>): Payouts {
  const context: PayoutContext = { ...deps, wake: () => loop.wake() }
  const rounds = [sendTransfers, sendReversals, collectDebts, processPayouts].map(
    (round) => () => round(context),
  )
  const topics = [createTransferTopic, createReversalTopic, createDebtTopic, createPayoutTopic].map(
    (create) => create(context),
  )
  const loop = createOutboxWorker(context, topics, { name: 'payouts', everyMs: 5_000, batchMs: 25 })
  subscribeToEvents(context)
  subscribeToProvider(context)
  return {
    context,
    tasks: {
      'payouts:waiting': async () => {
        await readOpenAccounts(context)
        await releaseWaiting(context, null)
      },
      'payouts:reconcile': async () => void (await reconcile(context)),
      'payouts:reconcile-all': async () => void (await reconcile(context, { everyAccount: true })),
    },
    crons: [
      { task: 'payouts:waiting', pattern: '37 * * * *' },
      { task: 'payouts:reconcile', pattern: '7 * * * *' },
      { task: 'payouts:reconcile-all', pattern: '17 3 * * *' },
    ],
    rounds,
    start: () => loop.start(),
    stop: () => loop.stop(),
  }
}

/** Subscribes to all events that affect the amounts of a seller order. Each event updates the seller's earnings. */
function subscribeToEvents(context: PayoutContext): void {
  const settle = async ({ sellerOrderId }: { sellerOrderId: string }): Promise<void> =>
    void (await reconcileEarnings(context, sellerOrderId))
  context.events.subscribe('SellerOrderReceived', 'release-earnings', settle)
  context.events.subscribe('SellerOrderWon', 'release-earnings', settle)
  context.events.subscribe('SellerOrderLost', 'settle-earnings', settle)
  context.events.subscribe('DisputeMoved', 'settle-earnings', async ({ orderId, state }) => {
    if (state !== 'lost') return
    for (const sellerOrderId of await listSellerOrderIdsWithLoss(context.db, orderId))
      await settle({ sellerOrderId })
  })
  context.events.subscribe('RefundMade', 'settle-earnings', settle)
  context.events.subscribe('RefundFailed', 'settle-earnings', async ({ sellerOrderId }) => {
    await redivideLoss(context, sellerOrderId)
    await reconcileEarnings(context, sellerOrderId)
  })
}

function subscribeToProvider(context: PayoutContext): void {
  context.paymentEvents.subscribe('dispute', ({ objectId }) => applyDispute(context, objectId))
  context.paymentEvents.subscribe('payout', async ({ objectId, accountId }) => {
    const payee = accountId ? await findPayeeByAccount(context.db, accountId) : undefined
    if (payee) await applyPayout(context, payee, objectId)
  })
  context.paymentEvents.subscribe('account', async ({ objectId, accountId }) => {
    const payee = await findPayeeByAccount(context.db, accountId ?? objectId)
    if (!payee?.accountId) return
    await syncAccount(context, payee.accountId)
    await syncBankAccount(context, payee)
  })
}

const page = 100

/** Reads payout accounts that are not active yet from the provider, in case a webhook event was not delivered. */
async function readOpenAccounts(context: PayoutContext): Promise<void> {
  for (let after = ''; ;) {
    const payees = await listPayees(context.db, after, page)
    for (const { accountId, isActive } of payees) {
      if (isActive) continue
      await syncAccount(context, accountId!).catch((error: unknown) => {
        context.log.warn({ accountId, err: error }, 'a payout account could not be read')
      })
    }
    if (payees.length < page) return
    after = payees.at(-1)!.id
  }
}
