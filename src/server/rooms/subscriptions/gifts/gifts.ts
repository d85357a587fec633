import type { Db, Tx } from '#platform/db.ts'
import type { Cron, Task } from '#platform/jobs.ts'
import { openLoop } from '#platform/loop.ts'
import { payGift } from './buy-gift.ts'
import { expireDue } from './gift-books.ts'
import type { GiftDesk } from './gift-desk.ts'
import { applyGiftDispute } from './gift-disputes.ts'
import { giftMailTask, mailDue, sendGiftMail } from './gift-mails.ts'
import { listGiftPlans } from './gift-plans.ts'
import { remindDue } from './gift-reminders.ts'
import { createGiftcard, getGift, listMyGifts, refundGift, resendGift } from './given-gifts.ts'
import { claimGifts, eraseOfBuyer, listOfBuyer } from './given-gifts.store.ts'
import { applyGiftPayment, pruneAbandoned, sweepPending } from './pending-gifts.ts'
import { findOpenGift, lookAtGift, redeemGift } from './redeem-gift.ts'
import { applyGiftRefundTruth, drainGiftRefunds } from './refund-gift.ts'

export { listGiftPlans, payGift, createGiftcard, getGift, listMyGifts, refundGift, resendGift }
export {
  applyGiftDispute,
  applyGiftPayment,
  applyGiftRefundTruth,
  claimGifts,
  findOpenGift,
  lookAtGift,
  redeemGift,
}
export type { GiftDesk }

export interface Gifts {
  desk: GiftDesk
  tasks: Record<string, Task>
  crons: Cron[]
  /** What the loop does, for whoever cannot wait for it: each answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /** Ends after the round under way; what is left is another process's, or the next start's. */
  stop(): Promise<void>
}

/** Opens the gifts: what finishes a payment, mails on the day and before the end, gives money back and lets codes run out. */
export function openGifts(parts: Omit<GiftDesk, 'nudge'>): Gifts {
  const desk: GiftDesk = { ...parts, nudge: () => loop.nudge() }
  const rounds = [sweepPending, mailDue, remindDue, drainGiftRefunds, expireDue].map(
    (round) => () => round(desk),
  )
  const loop = openLoop({
    name: 'gifts',
    round: async () => {
      const isMore: boolean[] = []
      for (const round of rounds) isMore.push(await round())
      return isMore.includes(true)
    },
    everyMs: 30_000,
    log: desk.log,
  })
  return {
    desk,
    tasks: {
      [giftMailTask]: (payload) => sendGiftMail(desk, payload),
      'gifts:prune': () => pruneAbandoned(desk),
    },
    crons: [{ task: 'gifts:prune', pattern: '29 4 * * *' }],
    rounds,
    start: () => loop.start(),
    stop: () => loop.stop(),
  }
}

/** What the gifts add to a buyer's archive, and how they forget a buyer: for accounts' privacy. */
export const giftsPrivacy = {
  async export(db: Db, buyerId: string) {
    return { gifts: await listOfBuyer(db, buyerId) }
  },
  async erase(tx: Tx, buyerId: string) {
    await eraseOfBuyer(tx, buyerId)
  },
}
