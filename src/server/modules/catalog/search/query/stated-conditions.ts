import { namesOfCode } from '../../core/data-words.ts'
import { catalogLists } from '../../core/catalog-lists.ts'
import { wordsOf } from '@souk/catalog-index'

type Conditions = readonly string[]

const used: Conditions = ['like new', 'very good', 'good']
const anew: Conditions = ['new']
const likeNew: Conditions = ['like new']
const worn: Conditions = ['very good', 'good']

/** By words, folded: the conditions they mean. */
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
  new: anew,
  'brand new': anew,
  'new with tags': anew,
  'brand new with tags': anew,
  'with tags': anew,
  bnwt: anew,
  nwt: anew,
  unworn: anew,
  unused: anew,
  neu: anew,
  'neu mit etikett': anew,
  'mit etikett': anew,
  ungetragen: anew,
  unbenutzt: anew,
}

const mostWords = 4
const endings = ['', 'e', 'er', 'es', 'en', 'em']
const declined = ['gebraucht', 'getragen', 'neu', 'neuwertig', 'ungetragen', 'unbenutzt']
const known = new Map<string, Conditions>([
  ...Object.entries(phrases),
  ...declined.flatMap((word) => endings.map((ending) => [word + ending, phrases[word]!] as const)),
])

let spoken = { stamp: '', byWords: known as ReadonlyMap<string, Conditions> }

/** What the marketplace itself calls its conditions is one by two words or more: `refurbished` may be a title's. */
function phrasesNow(): ReadonlyMap<string, Conditions> {
  const { stamp, conditions } = catalogLists()
  if (spoken.stamp === stamp) return spoken.byWords
  const named = conditions.flatMap(({ code, mergedInto }) =>
    [code, ...namesOfCode('condition', code)].flatMap((name) => {
      const words = wordsOf(name)
      const means = [mergedInto ?? code]
      return words.length < 2 || words.length > mostWords ? [] : [[words.join(' '), means] as const]
    }),
  )
  spoken = { stamp, byWords: new Map([...named, ...known]) }
  return spoken.byWords
}
/** Names of brands and places that begin like a condition. */
const afterNew = new Set(['balance', 'era', 'look', 'york', 'rock'])

/** The conditions named from a word on, and by how many words. */
export function conditionAt(
  words: readonly string[],
  at: number,
): { conditions: Conditions; length: number } | undefined {
  if (words[at] === 'new' && afterNew.has(words[at + 1] ?? '')) return undefined
  for (let length = mostWords; length > 0; length--) {
    const conditions =
      at + length <= words.length ? phrasesNow().get(words.slice(at, at + length).join(' ')) : undefined
    if (conditions) return { conditions, length }
  }
  return undefined
}
