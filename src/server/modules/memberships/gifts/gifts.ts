import type { Db, Tx } from '#platform/database/db.ts'
import type { Cron, Task } from '#platform/queue/jobs.ts'
import { createLoop } from '#platform/queue/loop.ts'
import { createOutboxWorker } from '#platform/queue/outbox.ts'
import { buyGift } from './buy/buy-gift.ts'
import { expireGifts } from './refunds/gift-ledger.ts'
import type { GiftContext } from './core/gifts.context.ts'
import { applyGiftDispute } from './refunds/gift-disputes.ts'
import { giftEmailTask, scheduleDueGifts, sendGiftEmail } from './emails/gift-emails.ts'
import { listGiftPlans } from './buy/gift-plans.ts'
import { scheduleReminders } from './emails/gift-reminders.ts'
import { createGiftcard, getGift, listMyGifts, refundGift, resendGift } from './given-gifts.ts'
import {
  claimGifts,
  eraseBuyerFromGifts,
  hasGuestGift,
  exportGiftsOfBuyer,
  listBuyersWithGifts,
} from './core/given-gifts.store.ts'
import { applyGiftPayment, createPendingGiftTopic, pruneAbandoned } from './buy/pending-gifts.ts'
import { findOpenGift, previewGift, redeemGift } from './redeem/redeem-gift.ts'
import { applyGiftRefundState, createGiftRefundTopic } from './refunds/refund-gift.ts'
import { refundGiftBatch, refundOpenGiftsTask } from './refunds/refund-open-gifts.ts'
import { translate, type Language } from '#platform/language/translate.ts'

export { listGiftPlans, buyGift, createGiftcard, getGift, listMyGifts, refundGift, resendGift }
export {
  applyGiftDispute,
  applyGiftPayment,
  applyGiftRefundState,
  claimGifts,
  findOpenGift,
  hasGuestGift,
  previewGift,
  redeemGift,
}
export type { GiftContext }

export interface Gifts {
  context: GiftContext
  tasks: Record<string, Task>
  crons: Cron[]
  /**
   * Functions that each run one iteration of a background loop, for callers that cannot wait for its timer, such as
   * tests. Each function returns whether more work might be due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /**
   * Stops the loops after the current iteration. Another process, or this process after a restart, does the remaining
   * work.
   */
  stop(): Promise<void>
}

/**
 * Creates the gifts module with its background work: pending payments, scheduled emails, reminders, refunds and
 * expiry.
 */
export function createGifts(deps: Omit<GiftContext, 'wake'>): Gifts {
  const context: GiftContext = { ...deps, wake: () => (loop.wake(), payments.wake()) }
  const topics = [createPendingGiftTopic(context), createGiftRefundTopic(context)]
  const payments = createOutboxWorker(context, topics, { name: 'gift payments', everyMs: 30_000 })
  const rounds = [scheduleDueGifts, scheduleReminders, expireGifts].map((round) => () => round(context))
  const loop = createLoop({
    name: 'gifts',
    round: async () => {
      const isMore: boolean[] = []
      for (const round of rounds) isMore.push(await round())
      return isMore.includes(true)
    },
    everyMs: 30_000,
    log: context.log,
  })
  return {
    context,
    tasks: {
      [giftEmailTask]: (payload) => sendGiftEmail(context, payload),
      [refundOpenGiftsTask]: (payload) => refundGiftBatch(context, payload),
      'gifts:prune': () => pruneAbandoned(context),
    },
    crons: [{ task: 'gifts:prune', pattern: '29 4 * * *' }],
    rounds: [payments.round, ...rounds],
    start: () => (loop.start(), payments.start()),
    async stop() {
      await Promise.all([loop.stop(), payments.stop()])
    },
  }
}

/** Hooks that let the accounts module export and erase a buyer's gifts. */
export const giftsPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.gifts'),
  async export(db: Db, buyerId: string) {
    return { gifts: await exportGiftsOfBuyer(db, buyerId) }
  },
  retains: listBuyersWithGifts,
  async erase(tx: Tx, buyerId: string) {
    await eraseBuyerFromGifts(tx, buyerId)
  },
}
