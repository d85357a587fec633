import { expect, test } from 'vitest'
import { CardShelf } from './card-shelf.ts'

const textOf = (no: number): string => `${no} ${'é'.repeat(500)} ${no}`

test('what is kept comes back as it was, and the newest megabytes stay', () => {
  const shelf = new CardShelf(3 << 20)
  for (let no = 0; no < 6000; no++) shelf.set(no, textOf(no), shelf.ticket())
  let kept = 0
  for (let no = 0; no < 6000; no++) {
    const text = shelf.get(no)
    if (text === undefined) continue
    kept++
    expect(text).toBe(textOf(no))
  }
  expect(shelf.get(5999)).toBe(textOf(5999))
  expect(kept).toBeGreaterThan(2000)
  expect(kept).toBeLessThan(3200)
  expect(shelf.get(0)).toBeUndefined()
})

test('what is asked for again and again outlives what is not', () => {
  const shelf = new CardShelf(3 << 20)
  shelf.set(7, 'wanted', shelf.ticket())
  shelf.set(8, 'not wanted', shelf.ticket())
  for (let no = 10; no < 20_000; no++) {
    shelf.set(no, textOf(no), shelf.ticket())
    if (no % 50 === 0) expect(shelf.get(7)).toBe('wanted')
  }
  expect(shelf.get(8)).toBeUndefined()
})

test('the later text of a piece is the one that counts, wherever the earlier one lies', () => {
  const shelf = new CardShelf(2 << 20)
  for (let turn = 0; turn < 5000; turn++) {
    shelf.set(turn % 7, `${turn} ${'x'.repeat(700)}`, shelf.ticket())
    shelf.set(100 + turn, textOf(turn), shelf.ticket())
    expect(shelf.get(turn % 7)).toMatch(new RegExp(`^${turn} x`))
  }
})

test('what is dropped is gone, and what was read before a drop is not kept', () => {
  const shelf = new CardShelf(2 << 20)
  const early = shelf.ticket()
  shelf.set(1, 'one', early)
  shelf.set(2, 'two', early)
  shelf.drop(1)
  shelf.set(3, 'three', early)
  expect([shelf.get(1), shelf.get(2), shelf.get(3)]).toEqual([undefined, 'two', undefined])
  shelf.dropAll()
  expect(shelf.get(2)).toBeUndefined()
  shelf.set(4, 'four', shelf.ticket())
  expect([shelf.get(4), shelf.get(2)]).toEqual(['four', undefined])
})

test('a text too long for a card is not kept', () => {
  const shelf = new CardShelf(2 << 20)
  shelf.set(1, 'x'.repeat(70_000), shelf.ticket())
  expect(shelf.get(1)).toBeUndefined()
})
