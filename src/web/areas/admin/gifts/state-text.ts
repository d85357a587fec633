import type { AdminGift } from '#contract/gifts/gifts.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

export const giftStateLabels: Record<AdminGift['state'], string> = tableOf('admin.gifts.state')

/** Describes the state of a gift, with the date of its last change. */
export function giftStateText(gift: AdminGift): string {
  const { state, mailedAt, sendOn, redeemedAt, expiresAt, refund, daysLeft } = gift
  switch (state) {
    case 'open':
      return mailedAt
        ? t('admin.gifts.mailed', { date: dateText(mailedAt) })
        : t('admin.gifts.to-mail', { date: dateText(sendOn) })
    case 'redeemed':
      return t('admin.gifts.redeemed-left', { date: dateText(redeemedAt!), days: daysLeft ?? 0 })
    case 'expired':
      return t('admin.gifts.expired', { date: dateText(expiresAt) })
    case 'void':
      return giftStateLabels.void
    case 'refunded':
      return refund ? giftRefundText(refund) : giftStateLabels.refunded
  }
}

const refundWords = tableOf('admin.gifts.refund-state')

/** Describes the state of a refund, with its amount. */
export function giftRefundText({ state, amount }: NonNullable<AdminGift['refund']>): string {
  return refundWords[state]({ price: exactMoneyText(amount) })
}
