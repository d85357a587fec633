import { expect, test } from 'vitest'
import { findDifferences } from './difference.ts'

test('only changed fields are shown, by their full path', () => {
  const before = { value: 500, offer: { isOpen: true, by: 'a' } }
  const after = { value: 800, offer: { isOpen: false, by: 'a' }, added: ['x'] }
  expect(findDifferences(before, after)).toEqual([
    { name: 'value', before: '500', after: '800' },
    { name: 'offer.isOpen', before: 'Yes', after: 'No' },
    { name: 'added', before: null, after: '["x"]' },
  ])
})

test('added fields, removed fields and values that are not objects are shown', () => {
  expect(findDifferences(null, { a: '' })).toEqual([{ name: 'a', before: null, after: '' }])
  expect(findDifferences({ a: 1 }, null)).toEqual([{ name: 'a', before: '1', after: null }])
  expect(findDifferences('x', 'y')).toEqual([{ name: 'value', before: 'x', after: 'y' }])
  expect(findDifferences(null, null)).toEqual([])
})

test('long text is truncated', () => {
  const [change] = findDifferences(null, { text: 'x'.repeat(5000) })
  expect(change!.after!.length).toBeLessThan(700)
})

test('only the changed lines of long text are shown', () => {
  const before = { text: '# Terms\n\nBe kind.\nPay.' }
  expect(findDifferences(before, { text: '# Terms\n\nBe very kind.\nPay.' })).toEqual([
    { name: 'text', before: 'Be kind.', after: 'Be very kind.' },
  ])
  expect(findDifferences(before, { text: '# Terms\n\nBe kind.\nPay.\nThanks.' })).toEqual([
    { name: 'text', before: null, after: 'Thanks.' },
  ])
})
