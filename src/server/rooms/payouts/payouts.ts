import type { Cron, Task } from '#platform/jobs.ts'
import { openLoop } from '#platform/loop.ts'
import { findPayeeByAccount, listPayees } from '#rooms/accounts/payout-account.ts'
import { hearCardEvents } from '#rooms/orders/card-events.ts'
import { collectDebts, makeReversals } from './collect-debts.ts'
import { applyDispute, divideAnew } from './disputes.ts'
import { listLosers } from './disputes.store.ts'
import { onboardSeller, readAccount } from './onboarding.ts'
import { applyPayout, tendPayouts } from './pay-out.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import './payouts.facts.ts'
import { reconcile } from './reconcile.ts'
import { releaseWaiting } from './release-waiting.ts'
import { sendTransfers } from './send-transfers.ts'
import { settleShare } from './settle-share.ts'

export { onboardSeller, readAccount, reconcile, settleShare }
export type { PayoutDesk }

export interface Payouts {
  desk: PayoutDesk
  tasks: Record<string, Task>
  crons: Cron[]
  /** What the loop does, for whoever cannot wait for it: each answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /** Ends after the round under way; what is left is another process's, or the next start's. */
  stop(): Promise<void>
}

/** Opens the room: sellers' accounts, their shares, payouts, disputes, and the books held against the provider's. */
export function openPayouts(parts: Omit<PayoutDesk, 'nudge'>): Payouts {
  const desk: PayoutDesk = { ...parts, nudge: () => loop.nudge() }
  const rounds = [sendTransfers, makeReversals, collectDebts, tendPayouts].map((round) => () => round(desk))
  const loop = openLoop({
    name: 'payouts',
    round: async () => {
      const isMore: boolean[] = []
      for (const round of rounds) isMore.push(await round())
      return isMore.includes(true)
    },
    everyMs: 5_000,
    gatherMs: 25,
    log: desk.log,
  })
  hearOfShares(desk)
  hearOfProvider(desk)
  return {
    desk,
    tasks: {
      'payouts:waiting': async () => {
        await readOpenAccounts(desk)
        await releaseWaiting(desk, null)
      },
      'payouts:reconcile': async () => void (await reconcile(desk)),
      'payouts:reconcile-all': async () => void (await reconcile(desk, { everyAccount: true })),
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

/** Whatever has moved a seller order's money: its share is brought to where it must be now. */
function hearOfShares(desk: PayoutDesk): void {
  const settle = async ({ sellerOrderId }: { sellerOrderId: string }): Promise<void> =>
    void (await settleShare(desk, sellerOrderId))
  desk.facts.subscribe('SellerOrderReceived', 'release-share', settle)
  desk.facts.subscribe('SellerOrderWon', 'release-share', settle)
  desk.facts.subscribe('SellerOrderLost', 'settle-share', settle)
  desk.facts.subscribe('DisputeMoved', 'settle-shares', async ({ orderId, state }) => {
    if (state !== 'lost') return
    for (const sellerOrderId of await listLosers(desk.db, orderId)) await settle({ sellerOrderId })
  })
  desk.facts.subscribe('RefundMade', 'settle-share', settle)
  desk.facts.subscribe('RefundFailed', 'settle-share', async ({ sellerOrderId }) => {
    await divideAnew(desk, sellerOrderId)
    await settleShare(desk, sellerOrderId)
  })
}

function hearOfProvider(desk: PayoutDesk): void {
  hearCardEvents(desk.till, 'charge.dispute.', ({ objectId }) => applyDispute(desk, objectId))
  hearCardEvents(desk.till, 'payout.', async ({ objectId, accountId }) => {
    const payee = accountId ? await findPayeeByAccount(desk.db, accountId) : undefined
    if (payee) await applyPayout(desk, payee, objectId)
  })
  hearCardEvents(desk.till, 'v2.core.account', async ({ objectId }) => {
    if (await findPayeeByAccount(desk.db, objectId)) await readAccount(desk, objectId)
  })
}

const page = 100

/** Accounts the provider is still waiting for, or whose news was lost. */
async function readOpenAccounts(desk: PayoutDesk): Promise<void> {
  for (let after = ''; ;) {
    const payees = await listPayees(desk.db, after, page)
    for (const { accountId, isActive } of payees) {
      if (isActive) continue
      await readAccount(desk, accountId!).catch((error: unknown) => {
        desk.log.warn({ accountId, error: String(error) }, 'a payout account could not be read')
      })
    }
    if (payees.length < page) return
    after = payees.at(-1)!.id
  }
}
