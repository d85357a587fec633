import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paginate, pageWindow } from './paginate.ts'

test('an empty list has one page', () => {
  expect(paginate([], 5, 1)).toEqual({ page: 1, pages: 1, from: 0, shown: [] })
})

test('the pages of a list together contain exactly its items', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 80 }), fc.constantFrom(5, 10, 25), (items, size) => {
      const { pages } = paginate(items, size, 1)
      const all = Array.from({ length: pages }, (_, at) => paginate(items, size, at + 1).shown)
      expect(all.flat()).toEqual(items)
      expect(all.every((shown) => shown.length <= size)).toBe(true)
    }),
  )
})

test('a page number out of range becomes the nearest page', () => {
  expect(paginate([1, 2, 3, 4, 5, 6], 5, 9)).toMatchObject({ page: 2, shown: [6] })
  expect(paginate([1, 2, 3, 4, 5, 6], 5, 0)).toMatchObject({ page: 1 })
})

test('the window shows up to five page links, includes the current page and stays within the pages', () => {
  expect(pageWindow(1, 8, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(4, 8, 5)).toEqual([2, 3, 4, 5, 6])
  expect(pageWindow(8, 8, 5)).toEqual([4, 5, 6, 7, 8])
  expect(pageWindow(2, 3, 5)).toEqual([1, 2, 3])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)]
      const window = pageWindow(page, pages, 5)
      expect(window).toContain(page)
      expect(window).toHaveLength(Math.min(5, pages))
      expect(window[0]).toBeGreaterThanOrEqual(1)
      expect(window.at(-1)).toBeLessThanOrEqual(pages)
    }),
  )
})
