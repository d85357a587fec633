const accounts: Record<string, string> = {
  provider_clearing: 'Card provider',
  provider_fees: 'Provider’s fees',
  fee_revenue: 'Service fee',
  commission_revenue: 'Commission',
  seller_held: 'Held for the seller',
  seller_debt: 'Owed by the seller',
  house_revenue: 'House sales',
  disputes: 'With a bank',
  subscription_revenue: 'Memberships',
  gift_deferred: 'Gifts not redeemed yet',
}

/** `seller_held:sel_…` → `Held for the seller`; what is new here stands as it is. */
export function accountWords(account: string): string {
  return accounts[account.split(':')[0] ?? ''] ?? account
}
