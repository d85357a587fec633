import type { Synonyms } from './synonyms.ts'

/** A searched word or phrase, with the phrases that mean the same. */
export interface Concept {
  phrase: readonly string[]
  synonyms: readonly (readonly string[])[]
}

/** Words that are ignored if the search also has other words. */
const fillers = new Set(
  `a an and are be been but by can cant could do does dont for from get has have how i if in is it its me my of on or
  our please should so that the their them there this to was we what when where which who why will with would you your
  aber als am auch auf aus bei bin bitte das dass dem den der des die doch durch ein eine einen einer es fur habe haben
  hat ich ihr ihre im ist kann kein keine konnen man mein meine meinen meiner mich mir mit nach noch nun ob oder sein
  sie sind soll um und uns von vom wann warum was wenn werden wie wird wo wurde zu zum zur`.split(/\s+/),
)

/** Groups the words of a search into concepts. At each word, takes the longest phrase that has synonyms. */
export function groupIntoConcepts(words: readonly string[], synonyms: Synonyms): Concept[] {
  const concepts: Concept[] = []
  for (let at = 0; at < words.length;) {
    const found = findGroup(words, at, synonyms)
    const phrase = found?.phrase ?? [words[at]!]
    const others = found ? found.group.filter((other) => other !== found.phrase) : []
    if (found || !fillers.has(words[at]!))
      concepts.push({ phrase, synonyms: [...others, ...umlautsOf(phrase)] })
    at += phrase.length
  }
  return concepts.length > 0 ? concepts : words.map((word) => ({ phrase: [word], synonyms: [] }))
}

function findGroup(words: readonly string[], at: number, synonyms: Synonyms) {
  const found = synonyms.flatMap((group) =>
    group
      .filter((phrase) => phrase.every((word, nth) => isSame(words[at + nth], word)))
      .map((phrase) => ({ group, phrase })),
  )
  return found.toSorted((a, b) => b.phrase.length - a.phrase.length)[0]
}

/** Returns whether a searched word is a word from a synonym group, or the plural of that word. */
const isSame = (searched: string | undefined, word: string): boolean =>
  searched === word ||
  (searched !== undefined && word.length > 3 && [`${word}s`, `${word}en`].includes(searched))

/** Converts umlauts that are spelled with an "e" to the form that folded texts contain: "rueckgabe" to "ruckgabe". */
function umlautsOf(phrase: readonly string[]): string[][] {
  const folded = phrase.map((word) => word.replaceAll(/([auo])e/g, '$1'))
  return folded.every((word, at) => word === phrase[at]) ? [] : [folded]
}
