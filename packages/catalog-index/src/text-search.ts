import type { Columns } from './columns/columns.ts'
import type { RowTable } from './columns/row-table.ts'
import type { Vocabulary, Word } from './columns/vocabulary.ts'
import {
  collectMatches,
  groupsKey,
  hasAnyMatch,
  hasNoEmptyGroup,
  maxMatches,
  type WordGroups,
} from './columns/word-groups.ts'
import { createResolvedSearch, type ResolvedSearch } from './resolved-search.ts'
import { sharedRowBuffer } from './selection/candidates.ts'
import { maxEditsFor, editDistance, isPlausible, maxShort } from './text/edit-distance.ts'
import { joinAdjacentWords, splitUnknownWords } from './text/one-or-two-words.ts'
import { soundCode } from './text/sound.ts'
import { createClauses, termsOf, type SearchTerms, type Term, type TermSource } from './text/terms.ts'

/** Maximum number of corrections to try for each word. */
const maxCorrections = 8
/** Maximum number of letters that can be missing at the end of an unknown word. */
const maxMissing = 3
/** Maximum number of cached searches. A cached search takes about 500 bytes. */
const maxCached = 5000

/**
 * Replaces the terms of a search with words of the index. A row must contain every term as a whole word. The last term
 * can also match as a prefix. If no row contains a word, the word is corrected to the closest word with which the
 * entire search has results. A word that occurs in a row is corrected only if the entire search has no results. Words
 * in the dictionary are never corrected.
 */
export class TextSearch {
  private readonly vocabulary: Vocabulary
  private readonly columns: Columns
  private readonly table: RowTable
  private source: TermSource
  private readonly cached = new Map<string, ResolvedSearch | undefined>()

  constructor(vocabulary: Vocabulary, columns: Columns, table: RowTable, source: TermSource) {
    this.vocabulary = vocabulary
    this.columns = columns
    this.table = table
    this.source = source
  }

  /** Replaces the terms of a search with words of the index. Returns undefined if the search has no terms. */
  find(search: SearchTerms): ResolvedSearch | undefined {
    const { key } = search
    const isCached = this.cached.has(key)
    const found = isCached ? this.cached.get(key) : this.resolve(search)
    if (isCached) this.cached.delete(key)
    else if (this.cached.size >= maxCached) this.cached.delete(this.cached.keys().next().value!)
    this.cached.set(key, found)
    return found
  }

  /** Clears the cache. Must be called after any change that affects which rows a word matches. */
  clearCache(): void {
    if (this.cached.size > 0) this.cached.clear()
  }

  setTerms(source: TermSource): void {
    this.source = source
    this.clearCache()
  }

  private resolve(search: SearchTerms): ResolvedSearch | undefined {
    const terms = termsOf(search)
    if (terms.length === 0) return undefined
    const termGroups = terms.map((term) => this.groupsOf(term))
    const isFound = termGroups.every(hasNoEmptyGroup) && hasAnyMatch(termGroups.flat(), this.table)
    if (isFound) return this.createResult(terms, termGroups.flat(), null)
    if (search.isExact) return createResolvedSearch([], undefined, null)
    return (
      this.bestInterpretation(joinAdjacentWords(search, this.isWord, this.termOf)) ??
      this.correct(search, terms, termGroups) ??
      this.bestInterpretation(splitUnknownWords(search, this.isMeaningful, this.termOf)) ??
      createResolvedSearch([], undefined, null)
    )
  }

  private readonly termOf = (text: string): Term => this.source.termOf(text)

  private readonly isWord = (text: string): boolean => {
    const word = this.vocabulary.find(text)
    return word !== undefined && maxMatches(word, this.table) > 0
  }

  private readonly isMeaningful = (text: string): boolean => this.isWord(text) || this.termOf(text).isKnown

  /** Returns the interpretation of the search that has the most results. Returns undefined if none has results. */
  private bestInterpretation(interpretations: readonly SearchTerms[]): ResolvedSearch | undefined {
    const all = interpretations.map(({ parts }) => {
      const terms = parts.flatMap(({ term }) => term ?? [])
      const groups = terms.flatMap((term) => this.groupsOf(term))
      const count = hasNoEmptyGroup(groups) ? this.count(groups) : 0
      return { terms, groups, count, text: parts.map(({ text }) => text).join(' ') }
    })
    const best = all.toSorted((a, b) => b.count - a.count)[0]
    return best && best.count > 0 ? this.createResult(best.terms, best.groups, best.text) : undefined
  }

  private createResult(
    terms: readonly Term[],
    groups: WordGroups,
    understoodAs: string | null,
  ): ResolvedSearch {
    const whole = terms.flatMap((term) => this.groupsOf(term, true))
    const isAllWhole = groupsKey(whole) === groupsKey(groups)
    return createResolvedSearch(
      groups,
      !isAllWhole && hasNoEmptyGroup(whole) ? whole : undefined,
      understoodAs,
    )
  }

  /**
   * Corrects all words that no row contains. If rows contain every word, corrects only the word whose correction gives
   * the search the most results.
   */
  private correct(
    search: SearchTerms,
    terms: readonly Term[],
    termGroups: readonly Word[][][],
  ): ResolvedSearch | undefined {
    const unknown = termGroups.flatMap((groups, i) => (hasNoEmptyGroup(groups) ? [] : [i]))
    const attempts =
      unknown.length > 0 ? [unknown] : terms.flatMap(({ text }, i) => (text.length > maxShort ? [[i]] : []))
    let best: { groups: Word[][]; terms: Term[]; count: number } | undefined
    for (const places of attempts) {
      if (places.some((place) => terms[place]!.isKnown)) continue
      const corrected = this.correctAt(places, terms, termGroups)
      if (corrected && corrected.count > (best?.count ?? 0)) best = corrected
    }
    if (!best) return undefined
    let at = 0
    const { terms: meant } = best
    const words = search.parts.map(({ text, term }) => (term ? meant[at++]!.text : text))
    return this.createResult(meant, best.groups, words.join(' '))
  }

  private correctAt(places: readonly number[], terms: readonly Term[], termGroups: readonly Word[][][]) {
    const meant = [...terms]
    const chosen = termGroups.map((groups, i) => (places.includes(i) ? undefined : groups))
    let count = 0
    for (const place of places) {
      let best: { term: Term; groups: Word[][]; count: number } | undefined
      for (const { term, groups } of this.possibleCorrections(meant[place]!.text)) {
        chosen[place] = groups
        const finds = this.count(chosen.flatMap((known) => known ?? []))
        if (finds > (best?.count ?? 0)) best = { term, groups, count: finds }
      }
      if (!best) return undefined
      chosen[place] = best.groups
      meant[place] = best.term
      count = best.count
    }
    return { groups: chosen.flatMap((groups) => groups!), terms: meant, count }
  }

  /** Returns possible corrections of a word: words that occur in rows, and dictionary words that match rows. */
  private possibleCorrections(text: string): { term: Term; groups: Word[][] }[] {
    const limit = maxEditsFor(text)
    if (limit === 0) return []
    const size = (word: Word): number => maxMatches(word, this.table)
    const words = this.vocabulary.nearest(
      text,
      limit,
      (word) =>
        size(word) > 0 &&
        word.text.length >= maxShort &&
        !this.source.isStopWord(word.text) &&
        isPlausible(text, word.text),
    )
    const near = words.sort((a, b) => size(b) - size(a)).slice(0, maxCorrections)
    const distance = near.length > 0 ? editDistance(text, near[0]!.text, limit) : limit
    const known = this.source
      .nearest(text, distance)
      .filter((word) => isPlausible(text, word) && !near.some(({ text: other }) => other === word))
    const all = [...near.map((word) => word.text), ...known].map((word) => {
      const term = this.source.termOf(word)
      return { term, distance: editDistance(text, word, limit), groups: this.groupsOf(term) }
    })
    const minDistance = Math.min(...all.map((each) => each.distance))
    const meant = all.filter((each) => each.distance === minDistance && hasNoEmptyGroup(each.groups))
    const alike = meant.filter(({ term }) => soundCode(term.text) === soundCode(text))
    const likeliest = alike.length > 0 ? alike : meant
    if (text.length <= maxShort) {
      const words = likeliest.map(({ term }) => term.text)
      return this.source.forms.areOfOneWord(words) ? likeliest : []
    }
    if (likeliest.length > 0) return likeliest
    const sounding = this.soundingLike(text, limit + 1)
    return sounding.length > 0 ? sounding : this.longerThan(text)
  }

  /**
   * Returns words that have the same sound as `text` but a different spelling. For example, `delfine` finds Delphine.
   */
  private soundingLike(text: string, limit: number): { term: Term; groups: Word[][] }[] {
    const sound = soundCode(text)
    return this.vocabulary
      .nearest(text, limit, (word) => word.text[0] === text[0] && soundCode(word.text) === sound)
      .map((word) => this.termOf(word.text))
      .map((term) => ({ term, groups: this.groupsOf(term) }))
      .filter(({ groups }) => hasNoEmptyGroup(groups))
      .slice(0, maxCorrections)
  }

  /** Returns words that consist of `text` and a few more letters. For example, `kestrel` finds Kestrelle. */
  private longerThan(text: string): { term: Term; groups: Word[][] }[] {
    return this.vocabulary
      .startingWith(text)
      .filter((word) => word.text.length - text.length <= maxMissing)
      .map((word) => this.source.termOf(word.text))
      .map((term) => ({ term, groups: this.groupsOf(term) }))
      .filter(({ groups }) => hasNoEmptyGroup(groups))
      .slice(0, maxCorrections)
  }

  /** Returns the word groups of a term. */
  private groupsOf(term: Term, isWhole = false): Word[][] {
    return createClauses(term, isWhole).map(({ words, starts, values }) => {
      const found = new Set<Word | undefined>(words.map((word) => this.vocabulary.find(word)))
      for (const start of starts) for (const word of this.vocabulary.startingWith(start)) found.add(word)
      for (const { column, label } of values) found.add(this.columns.named(column).wordOf(label))
      return [...found].filter((word) => word !== undefined && maxMatches(word, this.table) > 0) as Word[]
    })
  }

  private count(groups: WordGroups): number {
    return collectMatches(groups, this.table, sharedRowBuffer(this.table.count))
  }
}
