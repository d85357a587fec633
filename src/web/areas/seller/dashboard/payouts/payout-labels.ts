import type { Payout, PayoutAccount } from '#contract/payouts/payouts.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

export const sellerPayoutStateLabels: Record<Payout['state'], string> = {
  pending: t('seller.payout.pending'),
  'in-transit': t('seller.payout.in-transit'),
  paid: t('seller.payout.paid'),
  failed: t('seller.payout.failed'),
  cancelled: t('order.state.cancelled'),
}

export const sellerUrgencyLabels: Record<PayoutAccount['requirements'][number]['urgency'], string> =
  tableOf('seller.payouts.needed')
