import { expect, test } from 'vitest'
import { templateOf } from '../payments/stripe/stripe-transport.ts'
import { withoutValues } from './traced-client.ts'

test.each([
  [
    `select * from orders where id = $1 and email = 'ada@x.example'`,
    'select * from orders where id = $1 and email = ?',
  ],
  [`update t set a = 12.5, b = 'it''s' where c = $2`, 'update t set a = ?, b = ? where c = $2'],
  [`select $a$secret$a$, $$more$$\n  from t1`, 'select ?, ? from t1'],
])('%j is shortened to a statement without values', (text, shown) => {
  expect(withoutValues(text)).toBe(shown)
})

test.each([
  ['/v1/payment_intents/pi_3Nx/capture?expand[]=x', '/v1/payment_intents/{id}/capture'],
  ['/v2/core/accounts/acct_1', '/v2/core/accounts/{id}'],
  ['/v1/customers/search?query=email', '/v1/customers/search'],
  ['/v1/prices/price_1OabC', '/v1/prices/{id}'],
])('the path %s has the template %s', (path, shown) => {
  expect(templateOf(path)).toBe(shown)
})
