import { expect, test } from 'vitest'
import { CardShelf } from './card-shelf.ts'
import { JsonBytes } from './json-bytes.ts'

function textOn(shelf: CardShelf, no: number): string | undefined {
  const out = new JsonBytes()
  const isKept = shelf.write(out, no)
  expect(shelf.has(no)).toBe(isKept)
  return isKept ? out.end() : undefined
}

const textOf = (no: number): string => `${no} ${'é'.repeat(500)} ${no}`

test('what is kept comes back as it was, and the newest megabytes stay', () => {
  const shelf = new CardShelf(3 << 20)
  for (let no = 0; no < 6000; no++) shelf.set(no, textOf(no), shelf.ticket())
  let kept = 0
  for (let no = 0; no < 6000; no++) {
    const text = textOn(shelf, no)
    if (text === undefined) continue
    kept++
    expect(text).toBe(textOf(no))
  }
  expect(textOn(shelf, 5999)).toBe(textOf(5999))
  expect(kept).toBeGreaterThan(2000)
  expect(kept).toBeLessThan(3200)
  expect(textOn(shelf, 0)).toBeUndefined()
})

test('what is asked for again and again outlives what is not', () => {
  const shelf = new CardShelf(3 << 20)
  shelf.set(7, 'wanted', shelf.ticket())
  shelf.set(8, 'not wanted', shelf.ticket())
  for (let no = 10; no < 20_000; no++) {
    shelf.set(no, textOf(no), shelf.ticket())
    if (no % 50 === 0) expect(textOn(shelf, 7)).toBe('wanted')
  }
  expect(textOn(shelf, 8)).toBeUndefined()
})

test('the later text of a piece is the one that counts, wherever the earlier one lies', () => {
  const shelf = new CardShelf(2 << 20)
  for (let turn = 0; turn < 5000; turn++) {
    shelf.set(turn % 7, `${turn} ${'x'.repeat(700)}`, shelf.ticket())
    shelf.set(100 + turn, textOf(turn), shelf.ticket())
    expect(textOn(shelf, turn % 7)).toMatch(new RegExp(`^${turn} x`))
  }
})

test('what is dropped is gone, and what was read before a drop is not kept', () => {
  const shelf = new CardShelf(2 << 20)
  const early = shelf.ticket()
  shelf.set(1, 'one', early)
  shelf.set(2, 'two', early)
  shelf.drop(1)
  shelf.set(3, 'three', early)
  expect([textOn(shelf, 1), textOn(shelf, 2), textOn(shelf, 3)]).toEqual([undefined, 'two', undefined])
  shelf.dropAll()
  expect(textOn(shelf, 2)).toBeUndefined()
  shelf.set(4, 'four', shelf.ticket())
  expect([textOn(shelf, 4), textOn(shelf, 2)]).toEqual(['four', undefined])
})

test('a text too long for a card is not kept', () => {
  const shelf = new CardShelf(2 << 20)
  shelf.set(1, 'x'.repeat(70_000), shelf.ticket())
  expect(textOn(shelf, 1)).toBeUndefined()
})
