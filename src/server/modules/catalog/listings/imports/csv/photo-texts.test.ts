import { expect, test } from 'vitest'
import { findAltColumn } from './csv-columns.ts'
import { readAltTexts, readPhotoCell, withAltTexts, writeAltTexts } from './photo-texts.ts'

const read = (cell: string) => readAltTexts([cell], { altColumn: 0 })

test.each(['photo_descriptions', 'Bildbeschreibungen', 'Image Alt Text', 'alt text', 'ALT_TEXTS'])(
  'the column %s contains descriptions',
  (name) => expect(findAltColumn(['title', name])).toBe(1),
)

test('a file without the column leaves descriptions unchanged', () => {
  expect(findAltColumn(['title', 'description', 'photos'])).toBeUndefined()
  expect(readAltTexts(['Coat'], { altColumn: undefined })).toBeUndefined()
  expect(withAltTexts([{ key: 'a', alt: 'Front' }], undefined)).toEqual([{ key: 'a', alt: 'Front' }])
})

test.each([
  ['only the second photo is described', '\nBack', ['', 'Back']],
  ['lines of Windows', 'Front\r\nBack', ['Front', 'Back']],
  ['invisible characters', 'Fr\u200bont\u202e', ['Front']],
  ['nothing but invisible characters', '\u2800\u200b', ['']],
  ['control characters', 'Front\u0007', ['']],
  ['Hebrew', 'מעיל צמר', ['מעיל צמר']],
  ['a text that is too long', 'x'.repeat(250_000), ['x'.repeat(300)]],
  ['an emoji at the limit', `${'x'.repeat(299)}👗`, ['x'.repeat(299)]],
])('descriptions are cleaned like other texts: %s', (_what, cell, lines) => {
  expect(read(cell)).toEqual(lines)
})

test('only as many lines are read as a listing can have photos', () => {
  expect(read('x\n'.repeat(100_000))).toHaveLength(20)
})

test('a line of the column takes precedence over the description in the cell of photos', () => {
  const key = 'a'.repeat(16)
  const [other, third] = ['b'.repeat(16), 'c'.repeat(16)]
  const cell = `${key} Old\n${other} Back\n${third}`
  expect(readPhotoCell(cell, true, ['New', '', 'Sleeve', 'extra'])?.photos).toEqual([
    { key, alt: 'New' },
    { key: other, alt: 'Back' },
    { key: third, alt: 'Sleeve' },
  ])
  expect(readPhotoCell('no photo', true, [])).toBeUndefined()
  expect(readPhotoCell(undefined, true, ['New'])).toEqual({})
})

test('photos without descriptions result in an empty cell', () => {
  expect(writeAltTexts([{ alt: '' }, { alt: '' }])).toBe('')
  expect(writeAltTexts([{ alt: '' }, { alt: 'Back' }])).toBe('\nBack')
})
