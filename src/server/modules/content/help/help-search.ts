import { maxEditsFor, editDistance, splitSearchText, WordForms, wordsOf } from '@souk/catalog-index'
import type { MarkedText } from '#contract/content/help.ts'
import { plainText } from './dead-links.ts'
import type { HelpArticle } from './help-article.ts'
import { markWords, countMatchedWords } from './marked-text.ts'
import { groupIntoConcepts, type Concept } from './query-concepts.ts'
import type { Synonyms } from './synonyms.ts'

export interface HelpResult {
  slug: string
  category: HelpArticle['category']
  title: MarkedText
  excerpt: MarkedText
}
export type HelpSearch = (text: string) => HelpResult[]

const maxResults = 12
const weights = { title: 8, heading: 4, body: 1 }
/** Factor for matches of a synonym instead of the searched word. */
const synonymFactor = 0.7

/** A title, heading, paragraph or list item of an article. */
interface Field {
  /** Index of the article in the list of articles. */
  at: number
  weight: number
}

/**
 * Search index over the articles. `fieldsOf` contains, for each word, the indexes into `fields` of the fields that
 * contain the word.
 */
interface Postings {
  fields: readonly Field[]
  fieldsOf: ReadonlyMap<string, ReadonlySet<number>>
}

/**
 * Creates the search over help articles. An article is found if it contains every searched word, a form or a synonym of
 * the word. If no article contains all words, finds the articles that contain the most words.
 */
export function createHelpSearch(articles: readonly HelpArticle[], synonyms: Synonyms): HelpSearch {
  const postings = postingsOf(articles)
  const vocabulary = [...postings.fieldsOf.keys()]
  return (text) => {
    const words = splitSearchText(text)
    const concepts = groupIntoConcepts(words, synonyms).map((concept) =>
      scoreConcept(concept, postings, vocabulary),
    )
    const ranked = articles
      .map((article, at) => ({ article, ...rank(at, concepts, articles.length) }))
      .filter(({ matched }) => matched > 0)
    const most = Math.max(0, ...ranked.map(({ matched }) => matched))
    const marked = new Set(concepts.flatMap((one) => [...one.words]))
    return ranked
      .filter(({ matched }) => matched === most)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, maxResults)
      .map(({ article }) => resultOf(article, marked))
  }
}

function postingsOf(articles: readonly HelpArticle[]): Postings {
  const fields: Field[] = []
  const fieldsOf = new Map<string, Set<number>>()
  const add = (text: string, at: number, weight: number): void => {
    for (const word of wordsOf(text)) {
      const own = fieldsOf.get(word) ?? new Set<number>()
      fieldsOf.set(word, own.add(fields.length))
    }
    fields.push({ at, weight })
  }
  for (const [at, { title, blocks }] of articles.entries()) {
    add(title, at, weights.title)
    for (const { kind, text } of blocks)
      add(plainText(text), at, kind === 'heading' ? weights.heading : weights.body)
  }
  return { fields, fieldsOf }
}

interface ScoredConcept {
  /** Score of each article that contains the concept, keyed by the article's index. */
  scores: ReadonlyMap<number, number>
  /** Words to highlight: all words in the articles that match the concept. */
  words: ReadonlySet<string>
}

function scoreConcept(
  { phrase, synonyms }: Concept,
  postings: Postings,
  vocabulary: readonly string[],
): ScoredConcept {
  const words = new Set<string>()
  const scores = new Map<number, number>()
  const addPhrase = (of: readonly string[], factor: number, find: Finder): void => {
    const found = of.map((word) => find(word, vocabulary))
    for (const field of fieldsWithAll(found, postings)) {
      const { at, weight } = postings.fields[field]!
      scores.set(at, Math.max(scores.get(at) ?? 0, weight * factor))
    }
    // Does not highlight the single words of a synonymous phrase, such as "back", because alone they have other
    // meanings.
    if (of.length === 1 || of === phrase) for (const form of found.flat()) words.add(form)
  }
  addPhrase(phrase, 1, findForms)
  for (const synonym of synonyms) addPhrase(synonym, synonymFactor, findForms)
  if (scores.size === 0) addPhrase(phrase, synonymFactor, findSimilar)
  return { scores, words: scores.size === 0 ? new Set() : words }
}

/** Returns the fields that contain a form of every word of a phrase. */
function fieldsWithAll(phrase: readonly (readonly string[])[], { fieldsOf }: Postings): ReadonlySet<number> {
  const ofWords = phrase.map((forms) => new Set(forms.flatMap((form) => [...fieldsOf.get(form)!])))
  return ofWords.reduce((all, one) => all.intersection(one))
}

type Finder = (word: string, vocabulary: readonly string[]) => string[]
const wordForms = new WordForms()
const minPrefix = 4
const minPart = 6
const maxEnding = 3

/** Returns the words of the articles that are forms of a word, begin with the word, or are compounds with the word. */
const findForms: Finder = (word, vocabulary) => {
  const forms = wordForms.of(word)
  return vocabulary.filter(
    (known) =>
      forms.includes(known) ||
      (word.length >= minPrefix && known.startsWith(word)) ||
      (word.length >= minPart && known.includes(word)) ||
      (known.length > minPrefix && word.startsWith(known) && word.length - known.length <= maxEnding),
  )
}

/** Returns the words of the articles that differ from a misspelled word by only a few letters. */
const findSimilar: Finder = (word, vocabulary) => {
  const limit = maxEditsFor(word)
  return limit === 0 ? [] : vocabulary.filter((known) => editDistance(word, known, limit) <= limit)
}

/** Rare words count more than words that most articles contain. */
function rank(at: number, concepts: readonly ScoredConcept[], count: number) {
  let [score, matched] = [0, 0]
  for (const { scores } of concepts) {
    const own = scores.get(at)
    if (own === undefined) continue
    matched++
    score += own * Math.log(1 + count / scores.size)
  }
  return { score, matched }
}

function resultOf(
  { slug, category, title, summary, blocks }: HelpArticle,
  words: ReadonlySet<string>,
): HelpResult {
  const texts = blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [] : [plainText(text)]))
  let [best, most] = [summary, countMatchedWords(summary, words)]
  for (const text of texts) {
    const count = countMatchedWords(text, words)
    if (count > most) [best, most] = [text, count]
  }
  return { slug, category, title: markWords(title, words), excerpt: markWords(best, words, 220) }
}
