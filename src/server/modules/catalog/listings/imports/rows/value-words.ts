import type { Words } from '#platform/errors/error-words.ts'
import { wordOf } from '#platform/settings/data-words.ts'
import { languages, translate } from '#platform/language/translate.ts'
import type { NamedType } from '../../edit/names.store.ts'
import { codeWords, listOf, type CodeColumn } from '../../core/code-values.ts'

/** What other shops call the conditions: in words, and eBay in numbers. What is worse than good has no word here. */
const conditionWords: Record<string, readonly string[]> = {
  new: [
    '1000',
    '1500',
    '1750',
    'brand new',
    'new with tags',
    'new with tag',
    'new with box',
    'new without tags',
    'new without box',
    'new with defects',
    'new with imperfections',
    'new other',
    'nwt',
    'nwot',
    'unworn',
    'neu mit etikett',
    'neu ohne etikett',
    'neu mit karton',
    'neu ohne karton',
    'neuware',
    'ungetragen',
    'neuf avec étiquette',
    'neuf sans étiquette',
    'neuf',
  ],
  'like new': [
    '2750',
    '2990',
    'pre-owned - excellent',
    'excellent',
    'as new',
    'mint',
    'neuwertig',
    'comme neuf',
    'gebraucht - hervorragend',
    'gebraucht – hervorragend',
  ],
  'very good': ['4000', 'very good condition', 'très bon état'],
  good: [
    '3000',
    '5000',
    'used',
    'pre-owned',
    'preowned',
    'pre-owned - good',
    'gently used',
    'good condition',
    'gebraucht',
    'gebraucht - gut',
    'gebraucht – gut',
    'bon état',
  ],
}

const genderWords: Record<string, readonly string[]> = {
  women: ['woman', 'womens', "women's", 'female', 'ladies', 'lady', 'frauen', 'damenmode', 'femme', 'femmes'],
  men: ['man', 'mens', "men's", 'male', 'gentlemen', 'männer', 'herrenmode', 'homme', 'hommes'],
  unisex: ['unisex adults', 'unisex adult', 'unisex erwachsene', 'mixte'],
  girls: ['girl', "girl's", "girls'", 'mädchen', 'fille', 'filles'],
  boys: ['boy', "boy's", "boys'", 'jungen', 'jungs', 'garçon', 'garçons'],
}

/** As eBay and Vinted write them: upper case, underscores, curly quotes, "Pre-owned – Good". */
function bare(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[\s_]+/g, ' ')
    .replaceAll(/^(?:new|neu): /g, '')
    .trim()
}

export function guessCondition(said: string): string | undefined {
  return guess('condition', said, conditionWords)
}

export function guessGender(said: string): string | undefined {
  return guess('gender', said, genderWords)
}

/** What is offered stands before what is retired; what was merged means the other. */
function guess(
  column: CodeColumn,
  said: string,
  words: Record<string, readonly string[]>,
): string | undefined {
  const text = bare(said)
  if (text === '') return undefined
  const list = listOf(column).toSorted((a, b) => Number(a.isRetired) - Number(b.isRetired))
  const found =
    list.find(
      ({ code }) =>
        bare(code) === text || languages.some((language) => bare(codeWords(column, code)(language)) === text),
    ) ??
    list.find(({ code }) => Object.hasOwn(words, code) && words[code]!.some((word) => bare(word) === text))
  return found && (found.mergedInto ?? found.code)
}

/** Whom a category is for, where its path says it: "Clothing > Women > Coats", "Damen-Mäntel". */
export function genderIn(category: string): string | undefined {
  const words = endOf(category).split(/[^\p{L}'’]+/u)
  const found = new Set(words.flatMap((word) => guessGender(word) ?? []))
  return found.size === 1 ? [...found][0] : undefined
}

/**
 * Which of our types a category of another shop is: by its whole name, then by the last part of its path, then by the
 * words of each part from the last on. Undefined where none fits, or two do.
 */
export function guessType(types: ReadonlyMap<string, NamedType>, said: string): NamedType | undefined {
  const known = types.get(said.trim().toLowerCase())
  if (known) return known
  const named = [...types.values()]
  const stemsByType = stemsOfNames(types)
  for (const words of partsOf(said).map(stemsOf)) {
    const part = new Set(words)
    const fitting = named.flatMap((type, at) => {
      const stems = stemsByType[at]!
      return stems.length > 0 && stems.every((stem) => part.has(stem)) ? [{ type, stems }] : []
    })
    const most = Math.max(0, ...fitting.map(({ stems }) => stems.length))
    const best = new Map(
      fitting.filter(({ stems }) => stems.length === most).map(({ type }) => [type.id, type]),
    )
    if (best.size === 1) return [...best.values()][0]
    if (best.size > 1) return undefined
  }
  return undefined
}

/** Returns the parts of the parent type that a category is: by its whole name, or by the last part of its path that is one. */
export function guessTypeParts(parents: ReadonlyMap<string, string[]>, said: string): string[] {
  const known = parents.get(said.trim().toLowerCase())
  if (known) return known
  const keyOf = (stems: readonly string[]): string => stems.toSorted().join(' ')
  const keys = stemsOfNames(parents).map(keyOf)
  const labels = [...parents.values()]
  for (const part of partsOf(said)) {
    const key = keyOf(stemsOf(part))
    const at = key === '' ? -1 : keys.indexOf(key)
    if (at >= 0) return labels[at]!
  }
  return []
}

/** A cell may have a hundred thousand characters; no category of a shop has so many. */
const longestCategory = 300
const mostParts = 8

/** The end of a category, which says most of what it is. */
function endOf(category: string): string {
  return category.length > longestCategory ? category.slice(-longestCategory) : category
}

/** The parts of a category's path, the last first. */
function partsOf(category: string): string[] {
  return endOf(category)
    .split(/[>/»|:]+/)
    .filter((part) => part.trim() !== '')
    .toReversed()
    .slice(0, mostParts)
}

const knownStems = new WeakMap<ReadonlyMap<string, unknown>, string[][]>()

/** The stems of all names of a map, made once for as long as it is used. */
function stemsOfNames(names: ReadonlyMap<string, unknown>): string[][] {
  const known = knownStems.get(names) ?? [...names.keys()].map(stemsOf)
  knownStems.set(names, known)
  return known
}

/** Says that a category is unknown, or which parts of a parent category to choose from. */
export function unknownType(label: string, parts: readonly string[]): Words {
  return (language) =>
    parts.length === 0
      ? translate(language, 'error.no-such-type', { label })
      : translate(language, 'import.type-parts', {
          label,
          parts: parts.map((part) => wordOf(language, 'type', part)).join(', '),
        })
}

const filler = new Set(['and', 'und', 'et', 'for', 'für', 'the', 'of', 'other'])

/** Its words without endings of the plural: "Dresses" and "dress" are the same. */
function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !filler.has(word))
    .map((word) => word.replace(/(?<=ss|sh|ch|x)es$|ies$|(?<=[^s])s$/, (end) => (end === 'ies' ? 'y' : '')))
}
