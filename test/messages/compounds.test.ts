import fs from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The name of a marketplace can consist of several words. In a German compound with such a name, all words would need
 * hyphens between them: "Altona-Kleider-Mitgliedschaft".
 */
test('German messages do not form compounds with the marketplace’s name', () => {
  const messages = JSON.parse(fs.readFileSync('messages/de.json', 'utf8')) as Record<string, string>
  const joined = Object.entries(messages).filter(([, text]) => /\{marketplace\}-|-\{marketplace\}/.test(text))
  expect(joined).toEqual([])
})
