import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { rollUpLedgerBalances } from '../ledger-balances.ts'
import { balanceOf, postLedgerEntries, type Account } from '../ledger.ts'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const db = wrapPool(shop.pool).db
const owner = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

let no = 0
function postEntries(debit: Account, credit: Account, cents: number, refId = 'ord_x'): Promise<void> {
  const of = { currency: 'usd', refType: 'order', refId, providerId: null } as const
  return inTransaction(db, (tx) =>
    postLedgerEntries(tx, [{ key: `test:${++no}`, debit, credit, cents, ...of }], Date.UTC(2026, 0, 1)),
  )
}

test('support staff cannot read the ledger', async () => {
  const admin = await aSeller(shop.pool, { role: 'support' })
  const token = await aToken(shop.pool, { sellerId: admin.id })
  for (const url of ['/api/admin/ledger', '/api/admin/ledger/entries', '/api/admin/ledger/entries.csv']) {
    expect((await new Browser(shop.server).call('GET', url)).status).toBe(401)
    expect((await new Browser(shop.server, token).call('GET', url)).status).toBe(403)
  }
})

test('rolled-up balances equal the sum of the entries, even if entries are posted during the rollup', async () => {
  const sellers = await Promise.all([aSeller(shop.pool), aSeller(shop.pool)])
  const accounts: Account[] = [
    'provider_clearing',
    'fee_revenue',
    ...sellers.map(({ id }): Account => `seller_held:${id}`),
  ]
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 99_999 })) },
    { weight: 1, arbitrary: fc.constant('roll' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one === 'roll') await Promise.all([rollUpLedgerBalances(db), rollUpLedgerBalances(db)])
        else if (one[0] !== one[1]) await postEntries(accounts[one[0]]!, accounts[one[1]]!, one[2])
      }
      const { body } = await owner.call('GET', '/api/admin/ledger')
      for (const { cents } of body.sums) expect(cents).toBe(0)
      const of = (name: string): number =>
        body.accounts.find(({ account }: { account: string }) => account === name)?.net.cents ?? 0
      expect(of('provider_clearing')).toBe(await balanceOf(db, 'provider_clearing', 'usd'))
      const held = await Promise.all(accounts.slice(2).map((account) => balanceOf(db, account, 'usd')))
      expect(of('seller_held')).toBe(held[0]! + held[1]!)
    }),
    { numRuns: 12 },
  )
})

test('the debit and credit entries of an account are listed newest first, page by page', async () => {
  for (let cents = 1; cents <= 5; cents++) {
    await postEntries('house_revenue', 'provider_fees', cents, 'ord_paged')
    await postEntries('disputes', 'house_revenue', cents * 10, 'ord_paged')
  }
  const read = async (query: string) => (await owner.call('GET', `/api/admin/ledger/entries?${query}`)).body
  const notified: number[] = []
  for (let after = ''; ;) {
    const page = await read(`account=marketplace_revenue&limit=3${after && `&after=${after}`}`)
    notified.push(...page.entries.map((entry: { amount: { cents: number } }) => entry.amount.cents))
    if (!page.next) break
    after = page.next
  }
  expect(notified).toEqual([50, 5, 40, 4, 30, 3, 20, 2, 10, 1])
  expect((await read('search=ord_paged&limit=100')).entries).toHaveLength(10)
  expect((await read('search=ord_paged&limit=1')).entries[0].refName).toBeNull()
  expect((await read('search=ord_paged&account=disputes')).entries).toHaveLength(5)
  expect((await read('search=ord_nothing')).entries).toEqual([])
  const file = await shop.server.inject({
    url: '/api/admin/ledger/entries.csv?account=disputes',
    headers: owner.headers,
  })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.trim().split('\n')).toHaveLength(6)
  expect(file.body).toContain(',disputes,marketplace_revenue,0.50,usd,order,ord_paged,')
})

test('seller accounts are listed by name, largest amount first', async () => {
  const [small, large] = await Promise.all([aSeller(shop.pool), aSeller(shop.pool)])
  await postEntries('provider_clearing', `seller_debt:${small.id}`, 10)
  await postEntries('provider_clearing', `seller_debt:${large.id}`, 9_000)
  const first = (await owner.call('GET', '/api/admin/ledger/sellers?kind=seller_debt&limit=1')).body
  expect(first.accounts).toMatchObject([{ seller: { username: large.username }, net: { cents: -9_000 } }])
  const second = (
    await owner.call('GET', `/api/admin/ledger/sellers?kind=seller_debt&limit=1&after=${first.next}`)
  ).body
  expect(second).toMatchObject({ accounts: [{ seller: { username: small.username } }], next: null })
})
