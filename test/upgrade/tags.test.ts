import { expect, test } from 'vitest'
import { compareTags, newestTag } from '../../scripts/upgrade/tags.mjs'

test('the newest release is the highest by its numbers, and nothing that is none', () => {
  expect(newestTag(['v0.9.0', 'v0.10.0', 'v0.2.11', 'v1.0.0-rc.1', 'v1', 'latest'])).toBe('v0.10.0')
  expect(newestTag(['latest'])).toBeUndefined()
})

test('a leading v is no difference', () => {
  expect(compareTags('0.1.0', 'v0.1.0')).toBe(0)
  expect(compareTags('v1.0.0', '0.9.9')).toBeGreaterThan(0)
})
