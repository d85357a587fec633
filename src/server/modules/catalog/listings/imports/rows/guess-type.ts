import type { NamedType, SynonymPair } from '../../edit/names.store.ts'

/** Type names and synonyms of the marketplace, used to match the categories in a file. */
export interface ImportTypes {
  types: ReadonlyMap<string, NamedType>
  /** Labels of child types, keyed by the names of their parent type. */
  parents: ReadonlyMap<string, string[]>
  synonyms: readonly TypeSynonym[]
}

/** Pair of synonyms, given as word stems. */
interface TypeSynonym {
  word: readonly string[]
  means: readonly string[]
}

/**
 * Returns the type that matches a category of another shop. First compares the full name of the category, then the
 * words of each part of the category's path (last part first), and finally synonyms. Returns undefined if no type or
 * several types match.
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
 * Returns the types whose name consists only of words from one of the phrases. If several types match, returns the
 * types with the most words.
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
 * Returns the child types of a parent category. Finds the parent type by the full name of the category. If no type has
 * the full name, uses the last part of the category's path that names a parent type, directly or through exactly one
 * synonym.
 */
export function guessChildTypes(names: ImportTypes, category: string): string[] {
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

/** Maximum number of consecutive replacements with a synonym: a rucksack is a backpack, and a backpack is a bag. */
const maxSynonymSteps = 2
/**
 * Limits for each part of a category's path. A part with more words or more variants is ambiguous and slow to match.
 */
const maxWords = 6
const maxPhrases = 20

/** Returns variants of a phrase in which the longest words that match a synonym are replaced with that synonym. */
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

/** Returns search synonyms as pairs of word stems. Mutual synonyms are returned in both directions. */
export function typeSynonymsOf(rows: readonly SynonymPair[]): TypeSynonym[] {
  return rows
    .flatMap(({ word, means, isMutual }) => [
      [word, means] as const,
      ...(isMutual ? [[means, word] as const] : []),
    ])
    .map(([word, means]) => ({ word: stemsOf(word), means: stemsOf(means) }))
    .filter(({ word, means }) => word.length > 0 && means.length > 0)
}

/** Maximum number of characters of a category to read, because a cell can have 100,000 characters. */
const maxCategoryLength = 300
const maxCategoryParts = 8

/** Returns the last part of a category's path, which is the most specific part. */
export function endOfCategory(category: string): string {
  return category.length > maxCategoryLength ? category.slice(-maxCategoryLength) : category
}

/** Returns the parts of a category's path, last part first. */
function partsOf(category: string): string[] {
  return endOfCategory(category)
    .split(/[>/»|:]+/)
    .filter((part) => part.trim() !== '')
    .toReversed()
    .slice(0, maxCategoryParts)
}

const knownStems = new WeakMap<ReadonlyMap<string, unknown>, string[][]>()

/** Returns the word stems of all keys of a map. The result is cached for each map. */
function stemsOfNames(names: ReadonlyMap<string, unknown>): string[][] {
  const stems = knownStems.get(names) ?? [...names.keys()].map(stemsOf)
  knownStems.set(names, stems)
  return stems
}

const filler = new Set(['and', 'und', 'et', 'for', 'für', 'the', 'of', 'other'])

/** Returns the words of a text without plural endings, so that "Dresses" and "dress" are equal. */
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
