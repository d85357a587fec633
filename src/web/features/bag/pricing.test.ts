import { describe, expect, it } from 'vitest'
import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { readItem, itemText } from './items.ts'
import { priceBag, priceReducedBag } from './pricing.ts'

const shirt = { _id: 'prd_shirt', sizeID: 'siz_m' }
const coat = { _id: 'prd_coat', sizeID: 'siz_l' }
const ghost = { _id: 'prd_ghost', sizeID: 'siz_s' }

describe('pricing a bag', () => {
  it('makes one request for a bag in which every item is available', async () => {
    const { call, quoted } = shop({ known: [shirt, coat] })
    const bag = await priceBag(call, [shirt, coat])
    expect(quoted).toEqual([[shirt, coat]])
    expect(bag).toMatchObject({
      quote: { total: { cents: 2000 } },
      payable: { total: { cents: 2000 } },
      unknown: [],
    })
  })

  it('prices the remaining items separately when an item is sold', async () => {
    const { call, quoted } = shop({ known: [shirt, coat], gone: [coat] })
    const bag = await priceBag(call, [shirt, coat])
    expect(quoted).toEqual([[shirt, coat], [shirt]])
    expect(bag.payable?.total.cents).toBe(1000)
    expect(bag.quote?.unavailable).toEqual([coat])
  })

  it('prices the remaining items separately when an item is still for members only', async () => {
    const { call, quoted } = shop({ known: [shirt, coat], early: [shirt] })
    const bag = await priceBag(call, [shirt, coat])
    expect(quoted).toEqual([[shirt, coat], [coat]])
    expect(bag.quote?.membersOnly).toMatchObject([shirt])
  })

  it('prices the remaining items separately when a seller does not ship to the country', async () => {
    const { call, quoted } = shop({ known: [shirt, coat], abroad: [coat] })
    const bag = await priceBag(call, [shirt, coat], 'JP')
    expect(quoted).toEqual([[shirt, coat], [shirt]])
    expect(bag.payable?.total.cents).toBe(1000)
    expect(bag.quote?.notServed).toEqual([coat])
  })

  it('returns no payable quote when every item is sold', async () => {
    const { call } = shop({ known: [coat], gone: [coat] })
    expect((await priceBag(call, [coat])).payable).toBeNull()
  })

  it('omits unknown items and prices the rest of the bag', async () => {
    const { call } = shop({ known: [shirt] })
    const bag = await priceBag(call, [ghost, shirt])
    expect(bag.unknown).toEqual([ghost])
    expect(bag.quote?.total.cents).toBe(1000)
  })

  it('counts a duplicate item once', async () => {
    const { call, quoted } = shop({ known: [shirt] })
    await priceBag(call, [shirt, shirt])
    expect(quoted).toEqual([[shirt]])
  })

  it('makes no request for an empty bag', async () => {
    const { call, quoted } = shop({ known: [] })
    expect(await priceBag(call, [])).toEqual({ quote: null, payable: null, unknown: [] })
    expect(quoted).toEqual([])
  })

  it('rejects with the server error', async () => {
    const call = (() => Promise.reject(new CallError(500, 'internal', 'Down'))) as unknown as Call
    await expect(priceBag(call, [shirt])).rejects.toThrow('Down')
  })
})

describe('a quantity that is not in stock', () => {
  it('is reduced to the units that are left', async () => {
    const three = { ...shirt, quantity: 3 }
    const { call, quoted } = shop({ known: [shirt, coat], left: { prd_shirt: 2 } })
    const { bag, items, reduced } = await priceReducedBag(call, [three, coat])
    expect(items).toEqual([{ ...shirt, quantity: 2 }, coat])
    expect(quoted.at(-1)).toEqual(items)
    expect(bag.payable).not.toBeNull()
    expect(reduced).toEqual([{ title: '', left: 2 }])
    expect((await priceReducedBag(call, items)).reduced).toEqual([])
  })
})

describe('an item in a URL', () => {
  it('is parsed back to the same item', () => {
    expect(readItem(itemText(shirt))).toEqual(shirt)
  })

  it.each([null, '', 'prd_x', '~siz', 'prd_x~', 'a~b~c', 'prd x~siz', `${'p'.repeat(81)}~s`])(
    'reads %j as none',
    (text) => {
      expect(readItem(text)).toBeUndefined()
    },
  )
})

interface BagFixture {
  known: BagItem[]
  gone?: BagItem[]
  early?: BagItem[]
  abroad?: BagItem[]
  /** Units that are left, keyed by listing. */
  left?: Record<string, number>
}

function shop({ known, gone = [], early = [], abroad = [], left = {} }: BagFixture) {
  const quoted: BagItem[][] = []
  const has = (items: BagItem[], id: string) => items.some((item) => item._id === id)
  const call = (name: string, input: { params?: { id: string }; body: { items?: BagItem[] } }) => {
    const items = input.body.items ?? []
    const ids = name === 'checkInStock' ? [input.params?.id ?? ''] : items.map((item) => item._id)
    if (ids.some((id) => !has(known, id))) return Promise.reject(new CallError(404, 'not_found', 'Not found'))
    if (name === 'checkInStock') return Promise.resolve({ soldout: false, sizeName: 'M' })
    quoted.push(items)
    const quote: Quote = {
      lines: [],
      total: { cents: 1000 * items.length, currency: 'usd' },
      isFee: true,
      unavailable: items.flatMap((item) => {
        const free = left[item._id]
        if (free !== undefined && (item.quantity ?? 1) > free) return [{ ...item, free }]
        return has(gone, item._id) ? [item] : []
      }),
      membersOnly: items
        .filter((item) => has(early, item._id))
        .map((item) => ({ ...item, opensAt: '2026-01-02T00:00:00.000Z' })),
      notServed: items.filter((item) => has(abroad, item._id)),
      country: 'US',
      deliveries: [],
      memberSaves: { cents: 0, currency: 'usd' },
      heldUntil: null,
      quotedAt: '2026-01-01T00:00:00.000Z',
    }
    return Promise.resolve(quote)
  }
  return { call: call as unknown as Call, quoted }
}
