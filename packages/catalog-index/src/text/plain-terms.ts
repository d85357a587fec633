import { phraseOf } from './meanings.ts'
import type { Term } from '../text/terms.ts'

/** Words that say nothing of an item. */
const fillers = new Set(
  (
    'a an the for in with and or of on to my me from by fur fuer mit und in von der die das den dem ein eine einen ' +
    'einem einer aus im zum zur'
  ).split(' '),
)

export function isFiller(word: string): boolean {
  return fillers.has(word)
}

/** A word as it stands. */
export function plainTerm(word: string, isKnown: boolean): Term {
  return {
    text: word,
    direct: [phraseOf([word])],
    also: [],
    colors: [],
    types: [],
    fallback: undefined,
    isWidened: false,
    isOpen: false,
    isKnown,
  }
}
