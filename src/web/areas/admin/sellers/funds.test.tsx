import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Funds } from './funds.tsx'

test('the page explains which earnings are on hold and which are paid out and contested', () => {
  const money = (cents: number) => ({ cents, currency: 'usd' })
  const funds = {
    held: money(4_000),
    owed: money(0),
    balance: { pending: money(0), available: money(0), inTransit: money(0), onHold: money(0) },
    account: null,
  }
  const element = <Funds seller={{ _id: 'slr_a', isFirstParty: true } as never} funds={funds as never} />
  const router = createMemoryRouter([{ path: '/', element }])
  const text = renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|')
  expect(text).toContain('Paid out and contested')
  expect(text).toContain('While an order has an open issue, its earnings stay in “On hold until completion”')
})
