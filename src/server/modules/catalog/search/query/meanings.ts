import { wordsOf, type Phrase } from '@souk/catalog-index'
import { LRUCache } from 'lru-cache'
import { colorsOf } from '#contract/catalog/colors.ts'
import { keyOfWord, type WordKind } from '#messages/data-words.ts'
import { ownWords } from '../../core/data-words.ts'
import { languages, messagesOf } from '#platform/language/translate.ts'
import { catalogLists } from '../../core/catalog-lists.ts'
import { tradeForms } from './trade-forms.ts'

/** Words that mean the same; the second finds what the first does only where it is mutual. */
export interface Synonym {
  word: string
  means: string
  isMutual: boolean
  /** The second is what comes next, and no such thing itself: it is found where the first is nowhere. */
  isFallback?: boolean
  /** Language of the first word; null or undefined if unknown. */
  language?: string | null
}

/** What words of the trade mean. */
export interface Meaning {
  direct: Phrase[]
  also: Phrase[]
  /** What comes next where none of these is found. */
  fallback: Phrase[]
  colors: Set<string>
}

/** By words of a search, folded and with spaces between. */
export type Meanings = Map<string, Meaning>

/**
 * Words of each phrase that was split before. A dictionary is built again at every change of a type, color or synonym, from some
 * thousand phrases that stay the same.
 */
const splitPhrases = new LRUCache<string, readonly string[]>({ max: 20_000 })

function knownWordsOf(phrase: string): readonly string[] {
  const known = splitPhrases.get(phrase)
  if (known) return known
  const words = wordsOf(phrase)
  splitPhrases.set(phrase, words)
  return words
}

/** What types, colors and synonyms are called by, in every language and form. */
export function meaningsOf(types: readonly string[], synonyms: readonly Synonym[]): Meanings {
  const meanings: Meanings = new Map()
  for (const type of types) addType(meanings, type)
  addColors(meanings)
  addSynonyms(meanings, synonyms)
  return meanings
}

/** The words of a text as they may be typed: the last in singular and plural, an umlaut as two letters too. */
function keysOf(text: string): string[] {
  const spelled = text.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD')[0]!}e`)
  return [...new Set([text, spelled])].flatMap((each) => {
    const words = knownWordsOf(each)
    return words.length === 0
      ? []
      : tradeForms.of(words.at(-1)!).map((last) => [...words.slice(0, -1), last].join(' '))
  })
}

function meaningAt(meanings: Meanings, key: string): Meaning {
  const known = meanings.get(key)
  if (known) return known
  const meaning: Meaning = { direct: [], also: [], fallback: [], colors: new Set() }
  meanings.set(key, meaning)
  return meaning
}

function addType(meanings: Meanings, label: string): void {
  const phrase = tradeForms.phraseOf(knownWordsOf(label))
  for (const key of keysOf(label)) meaningAt(meanings, key)
  for (const name of namesIn('type', label))
    for (const key of keysOf(name)) meaningAt(meanings, key).direct.push(phrase)
}

/** What a value is called in languages other than that of the data. */
function namesIn(kind: WordKind, value: string): string[] {
  return languages.flatMap((language) => {
    const names = [ownWords(language, kind, value), messagesOf(language).get(keyOfWord(kind, value))]
    return names.filter((name) => name !== undefined && name.toLowerCase() !== value.toLowerCase())
  }) as string[]
}

/** As German adjectives end. */
const endings = ['', 'e', 'er', 'es', 'en', 'em']
const shades = [
  'light',
  'dark',
  'pale',
  'bright',
  'deep',
  'hell',
  'dunkel',
  'helles',
  'dunkles',
  'helle',
  'dunkle',
]

function addColors(meanings: Meanings): void {
  for (const family of catalogLists().families) {
    const { code: name, alsoCalled: names, shades: near, isRetired } = family
    if (isRetired) continue
    const all = colorsOf(family)
    const called = Object.values(family.names).map((each) => each.toLowerCase())
    for (const color of new Set([name, ...names, ...called])) addColor(meanings, color, all, true)
    for (const shade of near)
      for (const color of shade) {
        // Of `light gray` much is listed as gray.
        const isOfFamily = shades.some((each) => color === `${each} ${name}`)
        addColor(meanings, color, isOfFamily ? [...shade, name, ...names] : shade, false)
      }
  }
}

/** A color in every language, by itself and as a shade: `rotes`, `dark red`, `hellrot`. */
function addColor(meanings: Meanings, color: string, finds: readonly string[], isFamily: boolean): void {
  const own = tradeForms.phraseOf(knownWordsOf(color))
  const add = (key: string, isTranslated: boolean): void => {
    const meaning = meaningAt(meanings, key)
    if (isTranslated) meaning.direct.push(own)
    for (const each of finds) meaning.colors.add(each)
  }
  add(knownWordsOf(color).join(' '), false)
  const names = namesIn('color', color).flatMap((name) => [
    name,
    name.replace(/ü/g, 'ue').replace(/ö/g, 'oe'),
  ])
  for (const name of names) for (const ending of endings) add(knownWordsOf(name + ending).join(' '), true)
  if (!isFamily) return
  for (const shade of shades) {
    const shaded = `${shade} ${knownWordsOf(color).join(' ')}`
    // `light gray` is a color by itself where listings carry it.
    if (!catalogLists().familyByColor.has(shaded)) add(shaded, false)
    for (const name of names)
      for (const ending of endings) {
        add(knownWordsOf(`${shade} ${name}${ending}`).join(' '), true)
        add(knownWordsOf(shade + name + ending).join(' '), true)
      }
  }
}

function addSynonyms(meanings: Meanings, synonyms: readonly Synonym[]): void {
  const pairs = synonyms.flatMap(({ word, means, isMutual, isFallback = false }) => [
    { word, means, isFallback },
    ...(isMutual ? [{ word: means, means: word, isFallback }] : []),
  ])
  for (const { word, means, isFallback } of pairs) {
    const phrase = tradeForms.phraseOf(knownWordsOf(means))
    if (phrase.length > 0)
      for (const key of keysOf(word)) meaningAt(meanings, key)[isFallback ? 'fallback' : 'also'].push(phrase)
  }
  // What a synonym itself is called or means: trainers are sneakers, and Turnschuhe are trainers.
  const further = pairs.flatMap(({ word, means, isFallback }) => {
    const own = keysOf(means).flatMap((key) => meanings.get(key) ?? [])
    const same = own.flatMap(({ direct, also }) => [...direct, ...also])
    const next = own.flatMap(({ fallback }) => fallback)
    return keysOf(word).map((key) => ({
      key,
      also: isFallback ? [] : same,
      fallback: isFallback ? same : next,
      colors: isFallback ? [] : own.flatMap(({ colors }) => [...colors]),
    }))
  })
  for (const { key, also, fallback, colors } of further) {
    const meaning = meaningAt(meanings, key)
    meaning.also.push(...also)
    meaning.fallback.push(...fallback)
    for (const color of colors) meaning.colors.add(color)
  }
  for (const meaning of meanings.values()) {
    meaning.direct = unique(meaning.direct)
    meaning.also = unique(meaning.also)
    meaning.fallback = unique(meaning.fallback)
  }
}

function unique(phrases: Phrase[]): Phrase[] {
  if (phrases.length < 2) return phrases
  return [...new Map(phrases.map((phrase) => [JSON.stringify(phrase), phrase])).values()]
}
