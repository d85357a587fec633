import { expect, test } from 'vitest'
import { compareTags, newestTag, requireFolderName } from '../../scripts/upgrade/tags.mjs'

test('the newest release is the tag with the highest version number, and other tags are ignored', () => {
  expect(newestTag(['v0.9.0', 'v0.10.0', 'v0.2.11', 'v1.0.0-rc.1', 'v1', 'latest'])).toBe('v0.10.0')
  expect(newestTag(['latest'])).toBeUndefined()
})

test('a leading v makes no difference', () => {
  expect(compareTags('0.1.0', 'v0.1.0')).toBe(0)
  expect(compareTags('v1.0.0', '0.9.9')).toBeGreaterThan(0)
})

test.each(['release/v0.2.0', '../v0.2.0', '.souk', '-v0.2.0', 'current', ''])(
  'a tag that is no valid folder name is rejected: %s',
  (tag) => expect(() => requireFolderName(tag)).toThrow(`'${tag}' cannot be the name of a version's folder`),
)

test('releases and pre-releases are valid folder names', () => {
  for (const tag of ['v0.2.0', 'v1.0.0-rc.1', '1.0.0+build.5'])
    expect(() => requireFolderName(tag)).not.toThrow()
})
