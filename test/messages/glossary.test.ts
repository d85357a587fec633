import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from '#messages/catalog.ts'

const glossary = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
const rows = glossary.split('\n').filter((line) => /^\| [^-]/.test(line))
const rejected = rows.flatMap((row) =>
  [
    ...row
      .split('|')
      .at(-2)!
      .matchAll(/\*\*(.+?)\*\*/g),
  ].map(([, word]) => word!),
)

test('German messages contain none of the words that the glossary rejects, in any form', () => {
  expect(rejected.length).toBeGreaterThan(20)
  // The pattern for „beobachten“ also matches „beobachtet“. The pattern for „Tasche“ must not match „Taschen“, because
  // „Taschen“ is a category.
  const stems = rejected.map((word) => (word.endsWith('en') ? `${word.slice(0, -2)}\\w*` : `${word}(?!n)s?`))
  const rejectedPattern = new RegExp(`(?<![\\p{L}-])(?:${stems.join('|')})(?![\\p{L}-])`, 'iu')
  const messages = [...readCatalog('de').messages].filter(([key]) => !key.startsWith('word.'))
  expect(
    messages.flatMap(([key, text]) =>
      rejectedPattern.test(text) ? [`${key}: ${rejectedPattern.exec(text)![0]}`] : [],
    ),
  ).toEqual([])
})
