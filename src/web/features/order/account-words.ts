import { t } from '#web/t.ts'

const accounts: Record<string, string> = {
  provider_clearing: t('order.account.provider-clearing'),
  provider_fees: t('order.account.provider-fees'),
  fee_revenue: t('common.service-fee'),
  commission_revenue: t('order.account.commission'),
  seller_held: t('order.account.seller-held'),
  seller_debt: t('order.account.seller-debt'),
  house_revenue: t('order.account.first-party'),
  disputes: t('order.account.disputes'),
  subscription_revenue: t('order.account.memberships'),
  gift_deferred: t('order.account.gifts'),
}

/** `seller_held:sel_…` → `Held for the seller`; what is new here stands as it is. */
export function accountWords(account: string): string {
  return accounts[account.split(':')[0] ?? ''] ?? account
}
