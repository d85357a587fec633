import type { DemoSeller } from './seller.ts'

/**
 * Returns the values that a demo seller enters in the sandbox's onboarding form. The test bank account accepts every
 * payout.
 */
export function createPayoutForm({ name }: DemoSeller): Record<string, string> {
  const [first = '', ...rest] = name.split(' ')
  return {
    entity_type: 'individual',
    given_name: first,
    surname: rest.join(' '),
    date_of_birth: '1986-04-12',
    line1: '40 Ferry Road',
    city: 'Portland',
    postal_code: '97205',
    routing_number: '110000000',
    account_number: '000123456789',
    act: 'finish',
  }
}
