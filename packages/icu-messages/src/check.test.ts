import { expect, test } from 'vitest'
import { messageFolder } from './message-folder.support.ts'
import { checkCatalogs, findDifference } from './check.ts'

test.each([
  ['{count, plural, one {# item} other {# items}} by {name}', '{name} hat {count} Artikel', true],
  ['Hello {name}', 'Hallo', true],
  ['Hello {name}', 'Hallo {Name}', true],
  ['See <link>this</link>', 'Siehe dies', true],
  ['Hello {name}', '{name}, hallo', false],
])('%s translated as %s differs: %s', (source, translated, differs) => {
  expect(findDifference(source, translated) !== undefined).toBe(differs)
})

test('reports missing, invalid and unknown messages and different arguments, each with the file', () => {
  const folder = messageFolder({
    en: { a: 'A', b: '{name}', c: '{count, plural, other {#}}', d: 'D' },
    de: { a: 'A', b: '{Name}', c: '{count', e: 'E' },
  })
  const problems = checkCatalogs({ folder, sourceLanguage: 'en' })
  expect(problems.every((problem) => problem.includes('de.json: '))).toBe(true)
  expect(problems.map((problem) => problem.replace(/^.*?de\.json: /, '').slice(0, 12))).toEqual([
    expect.stringMatching(/^b: /),
    expect.stringMatching(/^c: /),
    'd is missing',
    'e is not in ',
  ])
})

test('reports no problem for equal catalogs', () => {
  const folder = messageFolder({ en: { a: 'Hello {name}' }, de: { a: 'Hallo {name}' } })
  expect(checkCatalogs({ folder, sourceLanguage: 'en' })).toEqual([])
})
