import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '#messages/catalog.ts'

const glossary = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
const rows = glossary.split('\n').filter((line) => /^\| [^-]/.test(line))
const refused = rows.flatMap((row) =>
  [
    ...row
      .split('|')
      .at(-2)!
      .matchAll(/\*\*(.+?)\*\*/g),
  ].map(([, word]) => word!),
)

test('German says none of the words that the glossary refuses, however they end', () => {
  expect(refused.length).toBeGreaterThan(20)
  // „beobachten“ is „beobachtet“ as well; „Tasche“ is not „Taschen“, which is a category.
  const stems = refused.map((word) => (word.endsWith('en') ? `${word.slice(0, -2)}\\w*` : `${word}(?!n)s?`))
  const said = new RegExp(`(?<![\\p{L}-])(?:${stems.join('|')})(?![\\p{L}-])`, 'iu')
  const messages = [...readCatalog('de').messages].filter(([key]) => !key.startsWith('word.'))
  expect(
    messages.flatMap(([key, text]) => (said.test(text) ? [`${key}: ${said.exec(text)![0]}`] : [])),
  ).toEqual([])
})
