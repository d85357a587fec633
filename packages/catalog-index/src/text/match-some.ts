import { createClauses, termsOf, type Clause, type SearchTerms, type Term } from './terms.ts'

/** Maximum number of optional terms. The number of clauses grows quickly with the number of optional terms. */
const maxOptionalTerms = 5
/** Maximum product of the numbers of clauses of all optional terms. */
const maxCombinations = 32

/**
 * Returns whether a search may have these optional terms. "Most of these terms" needs a clause for each combination of
 * the terms' clauses, so a few words with many synonyms would need thousands of clauses.
 */
export function areFewOptional(terms: readonly Term[]): boolean {
  const combinations = terms.reduce(
    (product, term) => product * Math.max(1, createClauses(term, false).length),
    1,
  )
  return terms.length <= maxOptionalTerms && combinations <= maxCombinations
}

/**
 * Returns a search for rows that match only some terms of a search: all required terms, and at least `least` of the
 * other terms. Rows that match at least `best` of the other terms come first in the order `relevance`.
 * @throws RangeError if `areFewOptional` is false for the optional terms
 */
export function matchSome(
  search: SearchTerms,
  isRequired: (term: Term) => boolean,
  least: number,
  best: number,
): SearchTerms {
  const terms = termsOf(search)
  const required = terms.filter(isRequired)
  const optional = terms.filter((term) => !isRequired(term))
  if (!areFewOptional(optional)) throw new RangeError('The search has too many optional terms or synonyms')
  const clauses = (count: number, isWhole: boolean): Clause[] => [
    ...required.flatMap((term) => createClauses(term, isWhole)),
    ...anyOf(optional, count),
  ]
  const text = terms.map((term) => term.text).join(' ')
  const empty = { also: [], otherValues: [], namedValues: [], fallback: undefined }
  const term: Term = {
    ...empty,
    text,
    direct: [],
    isWidened: false,
    isOpen: false,
    isKnown: true,
    // If all rows match equally many terms, rows that match the required terms as whole words come first.
    combined: { all: clauses(least, false), best: clauses(best, least === best) },
  }
  const key = `${search.key} ${terms.map((each) => (isRequired(each) ? '+' : '?')).join('')}${least},${best}`
  return { key, parts: [{ text, term }] }
}

/**
 * Returns clauses that a row matches if it matches at least `count` of the terms. There are clauses for each set of
 * terms that leaves out `count - 1` terms: a row must match one of the terms in each of these sets.
 */
function anyOf(terms: readonly Term[], count: number): Clause[] {
  if (count <= 0) return []
  const ofTerms = terms.map((term) => createClauses(term, false))
  return subsets(ofTerms, terms.length - count + 1).flatMap(unite)
}

/** Returns all subsets with `size` elements. */
function subsets<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((first, at) => subsets(all.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
}

/**
 * Returns the clauses that a row matches if it matches one of the terms. Each returned clause combines one clause of
 * every term.
 */
function unite(terms: readonly (readonly Clause[])[]): Clause[] {
  return terms.reduce<Clause[]>(
    (united, clauses) =>
      united.flatMap((one) =>
        clauses.map(({ words, starts, values }) => ({
          words: [...one.words, ...words],
          starts: [...one.starts, ...starts],
          values: [...one.values, ...values],
        })),
      ),
    [{ words: [], starts: [], values: [] }],
  )
}
