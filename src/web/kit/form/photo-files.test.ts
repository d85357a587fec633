import { expect, test } from 'vitest'
import { isHeic, isPicture } from './photo-files.ts'

test.each([
  // Many browsers do not know the media type of HEIC files.
  ['IMG_0001.HEIC', '', true, true],
  ['photo', 'image/heif', true, true],
  ['photo.jpg', 'image/jpeg', true, false],
  ['notes.txt', 'text/plain', false, false],
  ['heic', '', false, false],
])('%s of type "%s" is a picture: %s, HEIC: %s', (name, type, picture, heic) => {
  expect([isPicture({ name, type }), isHeic({ name, type })]).toEqual([picture, heic])
})
