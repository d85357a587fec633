import { describe, expect, it } from 'vitest'
import type { BagItem, OrderLine, Quote } from '#contract/orders/orders.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { reorder } from './reorder.ts'

const dollars = (amount: number) => ({ cents: amount * 100, currency: 'usd' as const })
const line = (id: string, amount: number, quantity = 1): OrderLine => ({
  code: 'item',
  label: `Title ${id}`,
  seller: 'mila',
  amount: dollars(amount),
  item: {
    _id: id,
    username: 'mila',
    sizeID: 'siz_m',
    size: 'M',
    photo: null,
    ...(quantity > 1 && { quantity }),
  },
})
const item = (id: string, quantity?: number): BagItem => ({
  _id: id,
  sizeID: 'siz_m',
  ...(quantity && { quantity }),
})

/** Creates a fake `call` that quotes the items at these unit prices. Items without a price do not exist. */
function createCall(prices: Record<string, number>, unavailable: Quote['unavailable'] = []): Call {
  const call = (name: string, { body, params }: { body: { items: BagItem[] }; params: { id: string } }) => {
    const notFound = () => Promise.reject(new CallError(404, 'not_found', 'Not found'))
    if (name === 'checkInStock') return params.id in prices ? Promise.resolve({}) : notFound()
    if (body.items.some(({ _id }) => !(_id in prices))) return notFound()
    return Promise.resolve({
      lines: body.items.map(({ _id, quantity = 1 }) => line(_id, prices[_id]! * quantity, quantity)),
      unavailable: unavailable.filter(({ _id }) => body.items.some((one) => one._id === _id)),
      membersOnly: [],
      notServed: [],
      country: 'US',
      quotedAt: '2026-12-01T10:00:00.000Z',
    })
  }
  return call as unknown as Call
}

const order = (lines: OrderLine[], bag: BagItem[] = []) => ({
  lines,
  bag,
  country: undefined,
  maxQuantity: 20,
})

describe('reorder', () => {
  it('adds all units with their sizes, and a second time changes nothing', async () => {
    const call = createCall({ coat: 50, belt: 10 })
    const lines = [line('coat', 50), line('belt', 10), line('belt', 10)]
    const first = await reorder(call, order(lines))
    expect(first).toEqual({ bag: [item('coat'), item('belt', 2)], units: 3, notes: [] })
    expect(await reorder(call, order(lines, first.bag))).toEqual(first)
    expect((await reorder(call, order(lines, [item('belt', 5)]))).bag).toEqual([
      item('belt', 5),
      item('coat'),
    ])
  })

  it('names what is gone, what is reserved and what has another price', async () => {
    const call = createCall({ coat: 55, hat: 20, cap: 5 }, [
      { ...item('hat') },
      { ...item('cap'), heldUntil: '2026-12-01T10:14:00.000Z' },
    ])
    const lines = [line('coat', 50), line('hat', 20), line('cap', 5), line('deleted', 1)]
    const { bag, units, notes } = await reorder(call, order(lines))
    expect([bag, units]).toEqual([[item('coat')], 1])
    expect(notes).toEqual([
      { title: expect.stringContaining('Title coat'), text: expect.stringMatching(/\$55.*\$50/) },
      { title: expect.stringContaining('Title hat'), text: 'No longer available' },
      { title: expect.stringContaining('Title cap'), text: expect.stringContaining('14') },
      { title: expect.stringContaining('Title deleted'), text: 'No longer available' },
    ])
    // The item is already in the bag, so this shopper can have reserved it.
    expect((await reorder(call, order([line('cap', 5)], [item('cap')]))).units).toBe(1)
    // Units in the bag that are not from this order are not counted.
    expect(await reorder(call, order([line('cap', 5)], [item('cap', 5)]))).toMatchObject({
      bag: [item('cap', 5)],
      units: 1,
    })
  })

  it('adds the units that are left, and a single unit where only single units are sold', async () => {
    const call = createCall({ belt: 10 }, [{ ...item('belt'), free: 2 }])
    const lines = [line('belt', 10), line('belt', 10), line('belt', 10)]
    expect(await reorder(call, order(lines))).toMatchObject({
      bag: [item('belt', 2)],
      units: 2,
      notes: [{ text: 'Only 2 of 3 available' }],
    })
    expect((await reorder(createCall({ belt: 10 }), { ...order(lines), maxQuantity: 1 })).bag).toEqual([
      item('belt'),
    ])
  })

  it('leaves a full bag as it is', async () => {
    const bag = Array.from({ length: 20 }, (_, at) => item(`i${at}`))
    const result = await reorder(createCall({ coat: 50 }), order([line('coat', 50)], bag))
    expect(result.bag).toEqual(bag)
    expect(result.notes).toMatchObject([{ text: 'Not added, because your bag is full' }])
  })
})
