import type { FilteredList } from '#contract/catalog/catalog.ts'
import { areFewOptional, matchSome, termsOf, type SearchTerms, type Term } from '@souk/catalog-index'
import { partWeights } from '../search/query/part-weights.ts'
import { roleOf } from '../search/query/parse-search.ts'

export interface RelaxedSearch {
  terms: SearchTerms
  relaxed: NonNullable<FilteredList['relaxed']>
}

/** Minimum number of near matches. If there are fewer, the results also include listings that match one word less. */
const minNearMatches = 8
const maxKept = 3
const maxTypes = 2
/** Minimum length of an unknown word that can name an item. A shorter word could belong to a model name. */
const minItemWordLength = 4

type Count = (terms: SearchTerms) => Promise<number>
type TermOf = (word: string) => Term

/**
 * Relaxes a search that has no results. Keeps the words for the item's type and for the wearer, for example `skirt` and
 * `women`, and as many of the other words as possible. `count` returns the number of listings that match a search.
 * Returns undefined if no listing matches a relaxed search, if the search has too many words or synonyms, or if no word
 * can be dropped.
 */
export async function relaxSearch(
  whole: SearchTerms,
  termOf: TermOf,
  count: Count,
): Promise<RelaxedSearch | undefined> {
  const search = splitTypes(whole, termOf)
  if (termsOf(search).length < 2) return undefined
  let best: LargestMatch | undefined
  for (const required of await requiredTerms(search, count)) {
    const found = await keepMost(search, required, count)
    if (found && found.matched > (best?.matched ?? -1)) best = found
  }
  return best && resultOf(search, best, count)
}

/** Relaxed search that keeps the largest number of optional words for which there is a match. */
interface LargestMatch {
  required: ReadonlySet<Term>
  /** Number of optional words that a listing must match in addition to the required words. */
  matched: number
  total: number
}

async function keepMost(
  search: SearchTerms,
  required: ReadonlySet<Term>,
  count: Count,
): Promise<LargestMatch | undefined> {
  const optional = termsOf(search).filter((term) => !required.has(term))
  if (!areFewOptional(optional)) return undefined
  for (let matched = optional.length - 1; matched >= 0; matched--) {
    const total = await count(matchSome(search, (term) => required.has(term), matched, matched))
    if (total > 0) return { required, matched, total }
  }
  return undefined
}

async function resultOf(
  search: SearchTerms,
  { required, matched, total }: LargestMatch,
  count: Count,
): Promise<RelaxedSearch> {
  const isRequired = (term: Term): boolean => required.has(term)
  const least = total < minNearMatches && matched > 0 ? matched - 1 : matched
  const hasFewer = least < matched && (await count(matchSome(search, isRequired, least, matched))) > total
  const texts = await keptTexts(search, isRequired, matched, count)
  return {
    terms: matchSome(search, isRequired, hasFewer ? least : matched, matched),
    relaxed: { kept: texts.slice(0, maxKept), hasFewer },
  }
}

/**
 * Splits the name of a type into words if its last word also names the type. For example, near matches of `midi skirt`
 * include other skirts.
 */
function splitTypes({ key, parts }: SearchTerms, termOf: TermOf): SearchTerms {
  const split = parts.flatMap((part) => {
    const words = part.text.split(' ')
    if (!part.term || words.length < 2 || !namesType(part.term)) return [part]
    const terms = words.map((word) => ({ text: word, term: termOf(word) }))
    const broad = terms.at(-1)!.term.namedValues.map(({ label }) => label)
    return part.term.namedValues.every(({ label }) => broad.includes(label)) ? terms : [part]
  })
  return { key: `${key} split`, parts: split }
}

const namesType = ({ namedValues }: Term): boolean => namedValues.length > 0
const isForWhom = (term: Term): boolean => ['wearer', 'child'].includes(roleOf(term))

/**
 * Returns alternative sets of required terms. A near match must contain all terms of one set. Each set contains the
 * terms for the wearer and one term that names a type. If no term names a type, the set contains the last word that
 * could name an item instead. Returns no sets if that word is in the vocabulary but matches no listing, because the
 * marketplace probably has no such item.
 */
async function requiredTerms(search: SearchTerms, count: Count): Promise<ReadonlySet<Term>[]> {
  const terms = termsOf(search)
  const forWhom = terms.filter(isForWhom)
  const candidates = terms.filter((term) => !isForWhom(term)).toReversed()
  const named = candidates.filter(namesType)
  const types = named.length > 0 ? named : candidates.filter((term) => term.isWidened)
  if (types.length > 0) return types.slice(0, maxTypes).map((term) => new Set([...forWhom, term]))
  for (const term of candidates.filter(canNameItem)) {
    const isFound = (await count(onlyTerms(search, (each) => each === term))) > 0
    if (isFound) return [new Set([...forWhom, term])]
    if (term.isKnown) return []
  }
  return []
}

function canNameItem(term: Term): boolean {
  const role = roleOf(term)
  return role === 'word' || role === 'type' || (role === 'unknown' && term.text.length >= minItemWordLength)
}

/**
 * Returns the texts of the relaxed searches that have matches. Each consists of the required terms and of `matched`
 * optional terms. The texts without the least important words come first.
 */
async function keptTexts(
  search: SearchTerms,
  isRequired: (term: Term) => boolean,
  matched: number,
  count: Count,
): Promise<string[]> {
  const optional = termsOf(search).filter((term) => !isRequired(term))
  const all: { text: string; weight: number; total: number }[] = []
  for (const chosen of choose(optional, matched)) {
    const some = onlyTerms(search, (term) => isRequired(term) || chosen.includes(term))
    const total = matched === 0 ? 1 : await count(some)
    const dropped = optional.filter((term) => !chosen.includes(term))
    const weight = dropped.reduce((sum, term) => sum + partWeights[roleOf(term)], 0)
    if (total > 0) all.push({ text: textOf(some), weight, total })
  }
  return all.toSorted((a, b) => a.weight - b.weight || b.total - a.total).map(({ text }) => text)
}

function choose<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((first, at) => choose(all.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
}

/** Returns the search without the terms that `keep` rejects. The last of the remaining words counts as complete. */
function onlyTerms({ key, parts }: SearchTerms, keep: (term: Term) => boolean): SearchTerms {
  const some = parts.filter(({ term }) => term && keep(term))
  return { key: `${key} only ${some.map(({ text }) => text).join(' ')}`, parts: some, isExact: true }
}

function textOf({ parts }: SearchTerms): string {
  return parts.map(({ text }) => text).join(' ')
}
