import { afterEach, expect, test } from 'vitest'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { buyableFirst, loadEarlyAccess, withDistinctPictures } from './buyable.ts'
import { setLists, shownLists } from './lists-source.ts'

const usual = shownLists()
afterEach(() => setLists(() => usual))

const aCard = (_id: string, qty = 1, key = _id) =>
  ({ _id, totalAllowed: qty, sizes: [{ ID: 's', size: 'M', qty }], photo: { key } }) as unknown as Card

test('early access is loaded only if the marketplace offers it', async () => {
  const calls: unknown[] = []
  const call = (async (name: string) => {
    calls.push(name)
    return { listings: [{ _id: 'a', membersUntil: '2026-12-06T11:00:00.000Z' }] }
  }) as unknown as Call
  expect(await loadEarlyAccess(call)).toEqual(new Map())
  setLists(() => ({ ...usual, hasEarlyAccess: true }))
  expect(await loadEarlyAccess(call)).toEqual(new Map([['a', '2026-12-06T11:00:00.000Z']]))
  expect(calls).toEqual(['listEarlyAccess'])
})

test('sold listings and listings for members come last, in their order', () => {
  const cards = [aCard('locked'), aCard('a'), aCard('sold', 0), aCard('b')]
  const early = new Map([['locked', '2026-12-06T11:00:00.000Z']])
  expect(buyableFirst(cards, early).map(({ _id }) => _id)).toEqual(['a', 'b', 'locked', 'sold'])
})

test('a picture is shown once', () => {
  const cards = [aCard('a', 1, 'x'), aCard('b', 1, 'y'), aCard('c', 1, 'x')]
  expect(withDistinctPictures(cards).map(({ _id }) => _id)).toEqual(['a', 'b'])
  expect(withDistinctPictures(cards, [{ key: 'y' }, null]).map(({ _id }) => _id)).toEqual(['a'])
})
