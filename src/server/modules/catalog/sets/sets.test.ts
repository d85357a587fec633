import { expect, test } from 'vitest'
import { demoTypes, parents } from '#demo/catalog/types.ts'
import { colors, metals } from '#demo/catalog/colors.ts'
import { catalogSets } from '#contract/catalog/sets/catalog-file-calls.ts'
import { filterableKinds } from '#contract/catalog/attributes.ts'
import { typesAbove } from '#contract/catalog/types.ts'
import { messageKeyOfValue } from '#messages/data-words.ts'
import { languages, messagesOf } from '#platform/language/translate.ts'
import { findContradictions } from './check/check-file.ts'
import { readCatalogSet } from './sets.ts'
import { findUnknownSynonyms } from './check/unknown-synonyms.ts'

const sets = catalogSets.map((set) => [set, readCatalogSet(set)] as const)
const ready = sets.filter(([set]) => set !== 'nothing')

test.each(sets)('the set %s contains no contradictions', (_set, file) => {
  expect(findContradictions(file).map(({ field, text }) => `${field}: ${text(null)}`)).toEqual([])
})

/** Pairs of words for items and materials without a separate category. Both words of a pair occur in titles. */
const wordsOfTitles =
  'playsuit pyjamas bralette lingerie pantyhose mittens wristwatch necktie stockings billfold underpants onesie ' +
  'caftan hairband lapel-pin brolly wallet cotton cashmere suede gloves socks tights'

test.each(sets)('every synonym of the set %s leads to a value of the set', (set, file) => {
  const means = findUnknownSynonyms(file).map(
    ({ field }) => file.synonyms[Number(field.split('.')[1])]!.means,
  )
  const words = set === 'fashion' ? wordsOfTitles.split(' ') : []
  expect(new Set(means.map((each) => each.replace(' ', '-')))).toEqual(new Set(words))
})

test.each(ready)('the set %s has all names and page texts in every language', (_set, file) => {
  const { types, colors: offered, attributes, conditions, sizeSystems, words } = file
  const missing = languages.flatMap((language) => {
    const hasName = (kind: 'type' | 'color', label: string, names: Record<string, string>) =>
      names[language] !== undefined || messagesOf(language).has(messageKeyOfValue(kind, label))
    const named = [...attributes, ...attributes.flatMap(({ choices }) => choices)]
    return [
      ...types.filter(({ label, names }) => !hasName('type', label, names)).map(({ label }) => label),
      ...offered.filter(({ label, names }) => !hasName('color', label, names)).map(({ label }) => label),
      ...named.filter(({ names }) => !names[language]).map(({ code }) => code),
      ...conditions.filter(({ explanations }) => !explanations[language]).map(({ code }) => code),
      ...(words[language]?.heading && words[language].subject ? [] : [`page texts ${language}`]),
    ]
  })
  expect(missing).toEqual([])
  expect(sizeSystems.length).toBeGreaterThan(0)
})

test.each(ready)(
  'names of types in the set %s are unique, because files of listings contain them',
  (_set, file) => {
    for (const language of languages) {
      const names = file.types.map(({ label, names: own }) => (own[language] ?? label).toLowerCase())
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
  },
)

test('the sets have enough types, levels, filters and synonyms', () => {
  const sizeOf = ([set, file]: (typeof ready)[number]) => {
    const rows = file.types.map(({ label, parent }) => ({ id: label, parentId: parent }))
    const ids = new Map(rows.map(({ id }, at) => [id, at]))
    const links = rows.map(({ id, parentId }) => ({
      id: ids.get(id)!,
      parentId: parentId === null ? null : ids.get(parentId)!,
    }))
    return {
      set,
      types: file.types.length >= 30,
      levels: Math.max(...links.map((link) => typesAbove(links, link).length + 1)),
      filters: file.attributes.filter((each) => each.isFilterable && filterableKinds.includes(each.kind))
        .length,
      synonyms: file.synonyms.length >= 40,
    }
  }
  expect(ready.map(sizeOf)).toEqual([
    { set: 'fashion', types: true, levels: 2, filters: 0, synonyms: true },
    { set: 'books', types: true, levels: 4, filters: 13, synonyms: true },
    { set: 'bicycles', types: true, levels: 4, filters: 16, synonyms: true },
  ])
})

test('the set fashion contains the types and colors of the demo', () => {
  const { types, colors: offered } = readCatalogSet('fashion')
  const rows = types.map(({ label, parent, hasGender }) => ({ label, parent, hasGender }))
  const expected = [
    ...parents.map((type) => ({ ...type, parent: null })),
    ...demoTypes.map(({ label, parent }) => ({
      label,
      parent,
      hasGender: parents.find((type) => type.label === parent)!.hasGender,
    })),
  ]
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set(expected.map(({ label, parent, hasGender }) => JSON.stringify({ label, parent, hasGender }))),
  )
  expect(new Set(offered.map(({ label }) => label))).toEqual(
    new Set([...colors, ...metals].map(({ name }) => name.toLowerCase())),
  )
})
