import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortQueue, nextWatchUpdate, type WatchState, type StockLevel } from './watch.rules.ts'

const level = () => fc.constantFrom<StockLevel>(0, 1, 2)
const cents = () => fc.integer({ min: 100, max: 1_000 })
const present = () => fc.record({ level: level(), cents: cents() })
const known = () =>
  fc
    .record({ level: level(), notifiedCents: cents(), targetCents: fc.option(cents()) })
    .map((one): WatchState => ({ ...one, state: one.level === 0 ? 'waiting' : 'watching' }))

test('an unchanged listing does not notify its watcher twice', () => {
  fc.assert(
    fc.property(known(), present(), (before, now) => {
      const first = nextWatchUpdate(before, now)
      const second = nextWatchUpdate(first.next, now)
      expect(second.notify).toBeUndefined()
      expect(second.next).toEqual(first.next)
    }),
  )
})

test('each notified price is lower than the previous one and never exceeds the target price', () => {
  fc.assert(
    fc.property(known(), fc.array(present()), (start, life) => {
      let watcher = start
      const notified = [start.notifiedCents]
      for (const now of life) {
        const { notify, next } = nextWatchUpdate(watcher, now)
        watcher = next
        if (notify === 'price-drop') notified.push(now.cents)
      }
      const prices = notified.slice(1)
      for (const [at, price] of prices.entries()) {
        expect(price).toBeLessThan(notified[at]!)
        if (start.targetCents !== null) expect(price).toBeLessThanOrEqual(start.targetCents)
      }
    }),
  )
})

test('a watcher is notified once that the item sold out, and then waits for a restock', () => {
  fc.assert(
    fc.property(known(), cents(), (before, price) => {
      const { notify, next } = nextWatchUpdate(before, { level: 0, cents: price })
      expect(notify).toBe(before.level > 0 ? 'sold-out' : undefined)
      expect(next).toMatchObject({ state: 'waiting', level: 0 })
      expect(nextWatchUpdate(next, { level: 2, cents: 1 }).notify).toBeUndefined()
    }),
  )
})

test('the queue orders members by watch date, then non-members by watch date, and drops no one', () => {
  const person = fc.record({
    buyerId: fc.uuid(),
    watchedAt: fc.date({ min: new Date(0), max: new Date(5), noInvalidDate: true }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(person, { selector: ({ buyerId }) => buyerId }),
      fc.func(fc.boolean()),
      (queue, isMember) => {
        const members = new Set(queue.map(({ buyerId }) => buyerId).filter((id) => isMember(id)))
        const ordered = sortQueue(queue, members)
        expect(new Set(ordered)).toEqual(new Set(queue))
        for (const [at, next] of ordered.slice(1).entries()) {
          const before = ordered[at]!
          const [a, b] = [before, next].map(({ buyerId }) => members.has(buyerId))
          if (a === b) expect(before.watchedAt.getTime()).toBeLessThanOrEqual(next.watchedAt.getTime())
          else expect(a).toBe(true)
        }
      },
    ),
  )
})
