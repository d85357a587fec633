/** Stripe's failure codes for payouts, with their messages. */
export const payoutFailures = {
  no_account: 'The bank account details on file are probably incorrect. No bank account could be found.',
  account_closed: 'The bank account has been closed.',
  insufficient_funds: 'Your Stripe account has insufficient funds to cover the payout.',
  debit_not_authorized: 'Debit transactions are not approved on your bank account.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
  could_not_process: 'The bank could not process this payout.',
} as const

export type PayoutFailure = keyof typeof payoutFailures

export interface TestBank {
  country: string
  currency: string
  routing: string | null
  account: string
  /** Failure code of payouts to this account. Absent if payouts to the account arrive. */
  failure?: PayoutFailure
}

const us = { country: 'US', currency: 'usd', routing: '110000000' }
const jp = { country: 'JP', currency: 'jpy', routing: '1100000' }
const kw = { country: 'KW', currency: 'kwd', routing: null }

/**
 * Stripe's published test bank accounts, and two accounts in Kuwait. The sandbox rejects all other account numbers, and
 * never stores a complete number.
 */
export const testBanks: readonly TestBank[] = [
  { ...us, account: '000123456789' },
  { ...us, account: '000111111116', failure: 'no_account' },
  { ...us, account: '000111111113', failure: 'account_closed' },
  { ...us, account: '000222222227', failure: 'insufficient_funds' },
  { ...us, account: '000333333335', failure: 'debit_not_authorized' },
  { ...us, account: '000444444440', failure: 'invalid_currency' },
  { ...jp, account: '0001234' },
  { ...jp, account: '1111116', failure: 'no_account' },
  // Stripe has no payouts to Kuwait. These accounts make it possible to test payouts in a currency with three decimals.
  // The numbers are the example in the IBAN registry and a similar number.
  { ...kw, account: 'KW81CBKU0000000000001234560101' },
  { ...kw, account: 'KW43CBKU0000000000001111160101', failure: 'no_account' },
  { country: 'GB', currency: 'gbp', routing: '108800', account: '00012345' },
  { country: 'DE', currency: 'eur', routing: null, account: 'DE89370400440532013000' },
  { country: 'FR', currency: 'eur', routing: null, account: 'FR1420041010050500013M02606' },
  { country: 'HU', currency: 'huf', routing: null, account: 'HU42117730161111101800000000' },
  { country: 'IE', currency: 'eur', routing: null, account: 'IE29AIBK93115212345678' },
]

export function findTestBank(routing: string, account: string): TestBank | undefined {
  const [code, number] = [routing.replaceAll(/[\s-]/g, ''), account.replaceAll(/[\s-]/g, '')]
  return testBanks.find((bank) => bank.account === number && (bank.routing ?? '') === code)
}
