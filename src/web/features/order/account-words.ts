import { t, tableOf } from '#web/lib/text/t.ts'

const accounts: Record<string, string> = {
  ...tableOf('order.account'),
  fee_revenue: t('common.service-fee'),
}

/** `seller_held:sel_…` → `Held for the seller`; what is new here stands as it is. */
export function accountWords(account: string): string {
  return accounts[account.split(':')[0] ?? ''] ?? account
}
