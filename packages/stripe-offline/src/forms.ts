import { testBanks, type PayoutFailure } from './test-data/banks.ts'

/** Data for the onboarding form of an account holder. With these values, the verification succeeds. */
export const payoutHolder = {
  entity_type: 'individual',
  given_name: 'Ada',
  surname: 'Seller',
  date_of_birth: '1990-05-17',
  line1: '1 Quay',
  city: 'Boston',
  postal_code: '02101',
  routing_number: '110000000',
  account_number: '000123456789',
}

/**
 * Returns the form fields for a test bank account in a currency. Payouts to this account arrive or, if `failure` is
 * given, fail with this code.
 */
export function payoutBank(
  currency: string,
  failure?: PayoutFailure,
): { routing_number: string; account_number: string } {
  const bank = testBanks.find((each) => each.currency === currency && each.failure === failure)
  if (!bank) throw new Error(`No test bank account has the currency ${currency}`)
  return { routing_number: bank.routing ?? '', account_number: bank.account }
}

/** Returns the request body that the card form sends to create a confirmation token. */
export const cardForm = (number: string): string =>
  new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  }).toString()
