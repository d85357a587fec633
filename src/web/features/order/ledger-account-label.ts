import { t, tableOf } from '#web/lib/text/t.ts'

const accounts: Record<string, string> = {
  ...tableOf('order.account'),
  fee_revenue: t('common.service-fee'),
}

/**
 * Returns the label of a ledger account: `seller_held:sel_…` → `Held for the seller`. An unknown account is returned
 * unchanged.
 */
export function ledgerAccountLabel(account: string): string {
  return accounts[account.split(':')[0] ?? ''] ?? account
}
