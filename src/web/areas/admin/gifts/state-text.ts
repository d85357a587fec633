import type { AdminGift } from '#contract/gifts/gifts.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { countOf, shortDate } from '#web/ui/words.ts'

/** Where a gift stands, with the day it came there. */
export function stateText(gift: AdminGift): string {
  const { state, mailedAt, sendOn, redeemedAt, expiresAt, refund, daysLeft } = gift
  switch (state) {
    case 'open':
      return mailedAt ? `Mailed on ${shortDate(mailedAt)}` : `To be mailed on ${shortDate(sendOn)}`
    case 'redeemed':
      return `Redeemed on ${shortDate(redeemedAt!)}, ${countOf(daysLeft ?? 0, 'day')} left`
    case 'expired':
      return `Ran out on ${shortDate(expiresAt)}`
    case 'void':
      return 'Void'
    case 'refunded':
      return refund ? `${refundWords[refund.state]} ${exactMoneyText(refund.amount)}` : 'Taken back'
  }
}

const refundWords = { asked: 'To be refunded:', made: 'Refunded:', failed: 'The refund failed:' } as const
