import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog, readLanguages, readOfferedLanguages } from './catalogs.ts'
import { messageFolder, writeCatalog } from './message-folder.support.ts'
import { writeMessageTypes } from './message-types.ts'

test('reads a catalog, and does not list a draft among the offered languages', () => {
  const folder = messageFolder({ en: { a: 'A' }, de: { $draft: 'yes' } })
  const config = { folder, sourceLanguage: 'en' }
  expect(readLanguages(config).toSorted()).toEqual(['de', 'en'])
  expect(readOfferedLanguages(config)).toEqual(['en'])
  expect(readCatalog(config, 'en')).toEqual({
    language: 'en',
    name: 'English',
    locale: 'en-US',
    isDraft: false,
    messages: new Map([['a', 'A']]),
  })
})

test('rejects a catalog without a name and a locale', () => {
  const folder = messageFolder({})
  fs.writeFileSync(path.join(folder, 'en.json'), '{ "a": "A" }')
  expect(() => readCatalog({ folder, sourceLanguage: 'en' }, 'en')).toThrow('en.json does not begin with')
})

test('writes the arguments of each message except globals, and does not rewrite an unchanged file', () => {
  const folder = messageFolder({
    en: {
      plain: 'Welcome to {product}',
      count: '{count, plural, one {# item} other {# items}} of {name}',
      state: '{state, select, sent {Sent} other {Waiting}}',
      link: 'See <link>{name}</link>',
    },
  })
  const config = { folder, sourceLanguage: 'en', globals: ['product'] }
  const file = path.join(folder, 'types.d.ts')
  writeMessageTypes(config, file)
  const text = fs.readFileSync(file, 'utf8')
  expect(text.split('\n').filter((line) => line.startsWith("  '"))).toEqual([
    "  'plain': undefined",
    "  'count': { count: number; name: string | number }",
    "  'state': { state: 'sent' }",
    "  'link': { link: (around: Node[]) => Node; name: Node }",
  ])
  const past = new Date(0)
  fs.utimesSync(file, past, past)
  writeMessageTypes(config, file)
  expect(fs.statSync(file).mtimeMs).toBe(0)
  writeCatalog(folder, 'en', { broken: '{count' })
  expect(() => writeMessageTypes(config, file)).toThrow('broken: ')
})
