import { expect, test } from 'vitest'
import { authorName } from './save-feedback.ts'

test.each([
  ['Ada Lovelace', 'Ada L.'],
  ['  Ada   King  lovelace ', 'Ada L.'],
  ['Ada', 'Ada'],
  ['', ''],
  ['Émile 𝒳avier', 'Émile 𝒳.'],
])('the public name of %j is %j', (full, signed) => {
  expect(authorName(full)).toBe(signed)
})
