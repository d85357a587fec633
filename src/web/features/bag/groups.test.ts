import { expect, it } from 'vitest'
import type { OrderLine } from '#contract/orders/orders.ts'
import { groupBySeller } from './groups.ts'

it('groups items and shipping by seller and includes every line exactly once', () => {
  const lines = [
    item('prd_1', 'ada'),
    item('prd_2', 'bo'),
    item('prd_3', 'ada'),
    line('shipping', 'ada', 500),
    line('shipping', 'bo', 700),
    line('service-fee', null, 150),
    line('discount', null, -300),
  ]
  const { groups, rest } = groupBySeller(lines)
  expect(groups.map(({ seller, items }) => [seller, items.map((one) => one.item._id)])).toEqual([
    ['ada', ['prd_1', 'prd_3']],
    ['bo', ['prd_2']],
  ])
  expect(groups.map(({ shipping }) => shipping?.amount.cents)).toEqual([500, 700])
  expect(rest.map(({ code }) => code)).toEqual(['service-fee', 'discount'])
})

it('a seller without a shipping line has free shipping', () => {
  expect(groupBySeller([item('prd_1', 'ada')]).groups[0]?.shipping).toBeNull()
})

it('returns the shipping line of a seller without items in `rest`', () => {
  expect(groupBySeller([line('shipping', 'cy', 900)]).rest).toHaveLength(1)
})

function line(code: OrderLine['code'], seller: string | null, cents: number): OrderLine {
  return { code, label: code, seller, amount: { cents, currency: 'usd' }, item: null }
}

function item(_id: string, username: string): OrderLine {
  return {
    ...line('item', username, 1000),
    item: { _id, username, sizeID: 'siz_m', size: 'M', photo: null },
  }
}
