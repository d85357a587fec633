import type { NamedType, WordPair } from '../../edit/names.store.ts'

/** Type names and synonyms that categories of a file are matched with. */
export interface ImportTypes {
  types: ReadonlyMap<string, NamedType>
  /** Labels of child types, by the names of their parent type. */
  parents: ReadonlyMap<string, string[]>
  synonyms: readonly TypeSynonym[]
}

/** Synonym pair, as word stems. */
interface TypeSynonym {
  word: readonly string[]
  means: readonly string[]
}

/**
 * Returns the type that matches a category of another shop: first by the full name, then by the words of each part of
 * its path, last part first, then by synonyms. Undefined if none or several match.
 */
export function guessType(names: ImportTypes, category: string): NamedType | undefined {
  const existing = names.types.get(category.trim().toLowerCase())
  if (existing) return existing
  const parts = partsOf(category).map(stemsOf)
  for (const part of parts) {
    const best = bestTypes(names, [part])
    if (best.length > 0) return best.length === 1 ? best[0] : undefined
  }
  for (const part of parts) {
    const best = bestTypes(names, withSynonyms(names, part))
    if (best.length > 0) return best.length === 1 ? best[0] : undefined
  }
  return undefined
}

/**
 * Returns the types whose name consists only of words of one phrase. If several match, returns those with the most
 * words.
 */
function bestTypes({ types }: ImportTypes, phrases: readonly (readonly string[])[]): NamedType[] {
  const stemsByType = stemsOfNames(types)
  const fitting = phrases.flatMap((phrase) => {
    const words = new Set(phrase)
    return [...types.values()].flatMap((type, at) => {
      const stems = stemsByType[at]!
      return stems.length > 0 && stems.every((stem) => words.has(stem)) ? [{ type, stems }] : []
    })
  })
  const most = Math.max(0, ...fitting.map(({ stems }) => stems.length))
  const best = fitting.filter(({ stems }) => stems.length === most)
  return [...new Map(best.map(({ type }) => [type.id, type])).values()]
}

/**
 * Returns the child types of a parent category. The parent type is found by the full name, otherwise by the last
 * part of the path that names a parent type directly or through exactly one synonym.
 */
export function guessTypeParts(names: ImportTypes, category: string): string[] {
  const existing = names.parents.get(category.trim().toLowerCase())
  if (existing) return existing
  const keys = stemsOfNames(names.parents).map(keyOf)
  const labels = [...names.parents.values()]
  const named = (phrase: readonly string[]): string[] | undefined =>
    phrase.length === 0 ? undefined : labels[keys.indexOf(keyOf(phrase))]
  for (const part of partsOf(category).map(stemsOf)) {
    const own = named(part)
    if (own) return own
    const found = new Set(
      withSynonyms(names, part)
        .flatMap((phrase) => [named(phrase) ?? []])
        .filter(({ length }) => length > 0),
    )
    if (found.size === 1) return [...found][0]!
  }
  return []
}

const keyOf = (stems: readonly string[]): string => stems.toSorted().join(' ')

/** Synonyms of synonyms are followed once: a rucksack is a backpack, and a backpack is a bag. */
const maxSynonymSteps = 2
/** Limits per part of a category: longer parts, or parts with more variants, are ambiguous and slow to match. */
const maxWords = 6
const maxPhrases = 20

/** Returns variants of a phrase with its longest matching words replaced by a synonym. */
function withSynonyms({ synonyms }: ImportTypes, phrase: readonly string[]): string[][] {
  if (phrase.length > maxWords) return []
  const found = new Map<string, string[]>()
  let latest = [[...phrase]]
  for (let step = 0; step < maxSynonymSteps; step++) {
    latest = latest.flatMap((words) => replaced(synonyms, words)).filter((words) => !found.has(keyOf(words)))
    for (const words of latest) found.set(keyOf(words), words)
    if (found.size > maxPhrases) return []
  }
  return [...found.values()]
}

function replaced(synonyms: readonly TypeSynonym[], words: readonly string[]): string[][] {
  const fitting = synonyms.filter(({ word }) => word.every((stem) => words.includes(stem)))
  const most = Math.max(0, ...fitting.map(({ word }) => word.length))
  return fitting
    .filter(({ word }) => word.length === most)
    .map(({ word, means }) => [...words.filter((stem) => !word.includes(stem)), ...means])
}

/** Returns search synonyms as word stems, mutual ones in both directions. */
export function typeSynonymsOf(rows: readonly WordPair[]): TypeSynonym[] {
  return rows
    .flatMap(({ word, means, isMutual }) => [
      [word, means] as const,
      ...(isMutual ? [[means, word] as const] : []),
    ])
    .map(([word, means]) => ({ word: stemsOf(word), means: stemsOf(means) }))
    .filter(({ word, means }) => word.length > 0 && means.length > 0)
}

/** Maximum number of characters of a category to read, because a cell may have 100,000. */
const longestCategory = 300
const mostParts = 8

/** Returns the end of a category, its most specific part. */
export function endOfCategory(category: string): string {
  return category.length > longestCategory ? category.slice(-longestCategory) : category
}

/** Returns the parts of a category's path, last first. */
function partsOf(category: string): string[] {
  return endOfCategory(category)
    .split(/[>/»|:]+/)
    .filter((part) => part.trim() !== '')
    .toReversed()
    .slice(0, mostParts)
}

const knownStems = new WeakMap<ReadonlyMap<string, unknown>, string[][]>()

/** Returns the word stems of all keys of a map, memoized per map. */
function stemsOfNames(names: ReadonlyMap<string, unknown>): string[][] {
  const stems = knownStems.get(names) ?? [...names.keys()].map(stemsOf)
  knownStems.set(names, stems)
  return stems
}

const filler = new Set(['and', 'und', 'et', 'for', 'für', 'the', 'of', 'other'])

/** Returns the words of a text without plural endings: "Dresses" and "dress" are the same. */
function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !filler.has(word))
    .map((word) =>
      word === 'scarves'
        ? 'scarf'
        : word.replace(/(?<=ss|sh|ch|x)es$|ies$|(?<=[^s])s$/, (end) => (end === 'ies' ? 'y' : '')),
    )
}
