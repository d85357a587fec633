import type { AdminGift } from '#contract/gifts/gifts.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { t } from '#web/t.ts'

export const giftStateWords: Record<AdminGift['state'], string> = {
  open: t('admin.gifts.state.open'),
  redeemed: t('admin.gifts.state.redeemed'),
  expired: t('admin.gifts.state.expired'),
  void: t('admin.gifts.state.void'),
  refunded: t('admin.gifts.state.refunded'),
}

/** Where a gift stands, with the day it came there. */
export function stateText(gift: AdminGift): string {
  const { state, mailedAt, sendOn, redeemedAt, expiresAt, refund, daysLeft } = gift
  switch (state) {
    case 'open':
      return mailedAt
        ? t('admin.gifts.mailed', { date: shortDate(mailedAt) })
        : t('admin.gifts.to-mail', { date: shortDate(sendOn) })
    case 'redeemed':
      return t('admin.gifts.redeemed-left', { date: shortDate(redeemedAt!), days: daysLeft ?? 0 })
    case 'expired':
      return t('admin.gifts.expired', { date: shortDate(expiresAt) })
    case 'void':
      return giftStateWords.void
    case 'refunded':
      return refund ? refundText(refund) : giftStateWords.refunded
  }
}

/** What became of a refund, with its sum. */
export function refundText({ state, amount }: NonNullable<AdminGift['refund']>): string {
  const price = exactMoneyText(amount)
  switch (state) {
    case 'asked':
      return t('admin.gifts.refund.asked', { price })
    case 'made':
      return t('admin.gifts.refund.made', { price })
    case 'failed':
      return t('admin.gifts.refund.failed', { price })
  }
}
