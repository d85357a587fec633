import { expect, test } from 'vitest'
import { CardCache } from './card-cache.ts'
import { JsonBytes } from '../../search/json-bytes.ts'

function textOn(cache: CardCache, no: number): string | undefined {
  const out = new JsonBytes()
  const isCached = cache.write(out, no)
  expect(cache.has(no)).toBe(isCached)
  return isCached ? out.end() : undefined
}

const textOf = (no: number): string => `${no} ${'é'.repeat(500)} ${no}`

test('cached JSON is returned unchanged, and the oldest entries are evicted first', () => {
  const cache = new CardCache(3 << 20)
  for (let no = 0; no < 6000; no++) cache.set(no, textOf(no), cache.epoch())
  let stored = 0
  for (let no = 0; no < 6000; no++) {
    const text = textOn(cache, no)
    if (text === undefined) continue
    stored++
    expect(text).toBe(textOf(no))
  }
  expect(textOn(cache, 5999)).toBe(textOf(5999))
  expect(stored).toBeGreaterThan(2000)
  expect(stored).toBeLessThan(3200)
  expect(textOn(cache, 0)).toBeUndefined()
})

test('frequently requested cards stay longer than others', () => {
  const cache = new CardCache(3 << 20)
  cache.set(7, 'wanted', cache.epoch())
  cache.set(8, 'not wanted', cache.epoch())
  for (let no = 10; no < 20_000; no++) {
    cache.set(no, textOf(no), cache.epoch())
    if (no % 50 === 0) expect(textOn(cache, 7)).toBe('wanted')
  }
  expect(textOn(cache, 8)).toBeUndefined()
})

test('the latest version of a card is returned, wherever earlier versions are stored', () => {
  const cache = new CardCache(2 << 20)
  for (let turn = 0; turn < 5000; turn++) {
    cache.set(turn % 7, `${turn} ${'x'.repeat(700)}`, cache.epoch())
    cache.set(100 + turn, textOf(turn), cache.epoch())
    expect(textOn(cache, turn % 7)).toMatch(new RegExp(`^${turn} x`))
  }
})

test('a dropped card is gone, and a card that was read before a drop is not cached', () => {
  const cache = new CardCache(2 << 20)
  const early = cache.epoch()
  cache.set(1, 'one', early)
  cache.set(2, 'two', early)
  cache.drop(1)
  cache.set(3, 'three', early)
  expect([textOn(cache, 1), textOn(cache, 2), textOn(cache, 3)]).toEqual([undefined, 'two', undefined])
  cache.dropAll()
  expect(textOn(cache, 2)).toBeUndefined()
  cache.set(4, 'four', cache.epoch())
  expect([textOn(cache, 4), textOn(cache, 2)]).toEqual(['four', undefined])
})

test('a card that is too long is not cached', () => {
  const cache = new CardCache(2 << 20)
  cache.set(1, 'x'.repeat(70_000), cache.epoch())
  expect(textOn(cache, 1)).toBeUndefined()
})
