import { namesOfCode } from '../../core/value-names.ts'
import { catalogLists } from '../../core/catalog-lists.ts'
import { wordsOf } from '@souk/catalog-index'

type Conditions = readonly string[]

const used: Conditions = ['like new', 'very good', 'good']
const newItem: Conditions = ['new']
const likeNew: Conditions = ['like new']
const worn: Conditions = ['very good', 'good']

/** Conditions, keyed by folded words or phrases. */
const phrases: Record<string, Conditions> = {
  used,
  vintage: used,
  retro: used,
  thrift: used,
  thrifted: used,
  'second hand': used,
  secondhand: used,
  '2nd hand': used,
  'pre owned': used,
  preowned: used,
  'pre loved': used,
  preloved: used,
  'pre worn': used,
  'gently used': used,
  'gently worn': used,
  'lightly used': used,
  'lightly worn': used,
  gebraucht: used,
  'aus zweiter hand': used,
  getragen: used,
  'like new': likeNew,
  'as new': likeNew,
  'nearly new': likeNew,
  'mint condition': likeNew,
  'wie neu': likeNew,
  neuwertig: likeNew,
  'very good condition': ['very good'],
  'sehr guter zustand': ['very good'],
  'sehr gut': ['very good'],
  'good condition': worn,
  'guter zustand': worn,
  new: newItem,
  'brand new': newItem,
  'new with tags': newItem,
  'brand new with tags': newItem,
  'with tags': newItem,
  bnwt: newItem,
  nwt: newItem,
  unworn: newItem,
  unused: newItem,
  neu: newItem,
  'neu mit etikett': newItem,
  'mit etikett': newItem,
  ungetragen: newItem,
  unbenutzt: newItem,
}

const maxPhraseWords = 4
const endings = ['', 'e', 'er', 'es', 'en', 'em']
const declined = ['gebraucht', 'getragen', 'neu', 'neuwertig', 'ungetragen', 'unbenutzt']
const builtIn = new Map<string, Conditions>([
  ...Object.entries(phrases),
  ...declined.flatMap((word) => endings.map((ending) => [word + ending, phrases[word]!] as const)),
])

let cached = { stamp: '', byWords: builtIn as ReadonlyMap<string, Conditions> }

/**
 * Adds the marketplace's custom names of conditions that consist of two or more words. Skips single words such as
 * `refurbished`, because a single word could be part of a title.
 */
function phrasesNow(): ReadonlyMap<string, Conditions> {
  const { version, conditions } = catalogLists()
  if (cached.stamp === version) return cached.byWords
  const named = conditions.flatMap(({ code, mergedInto }) =>
    [code, ...namesOfCode('condition', code)].flatMap((name) => {
      const words = wordsOf(name)
      const means = [mergedInto ?? code]
      return words.length < 2 || words.length > maxPhraseWords ? [] : [[words.join(' '), means] as const]
    }),
  )
  cached = { stamp: version, byWords: new Map([...named, ...builtIn]) }
  return cached.byWords
}
/** Words that form the name of a brand or place together with a preceding `new`. */
const afterNew = new Set(['balance', 'era', 'look', 'york', 'rock'])

/**
 * Parses conditions that start at position `at`. Returns the conditions and the number of words that name the
 * conditions.
 */
export function parseConditionsAt(
  words: readonly string[],
  at: number,
): { conditions: Conditions; length: number } | undefined {
  if (words[at] === 'new' && afterNew.has(words[at + 1] ?? '')) return undefined
  for (let length = maxPhraseWords; length > 0; length--) {
    const conditions =
      at + length <= words.length ? phrasesNow().get(words.slice(at, at + length).join(' ')) : undefined
    if (conditions) return { conditions, length }
  }
  return undefined
}
