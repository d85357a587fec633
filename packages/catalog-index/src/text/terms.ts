/** Words that all have to be there, each in one of its forms. */
export type Phrase = readonly (readonly string[])[]

/** What one or several words of a search ask for: any of its phrases, colors or types. */
export interface Term {
  /** As typed, folded. */
  text: string
  /** What was typed, and what it is called in other languages. */
  direct: readonly Phrase[]
  /** What means the same, or is a kind of it. */
  also: readonly Phrase[]
  /** Labels of colors it stands for. */
  colors: readonly string[]
  /** Labels of types it names: theirs come first. */
  types: readonly string[]
  /** What comes next where it is found nowhere; undefined where nothing does. */
  fallback: Fallback | undefined
  /** What comes next is asked for as well. */
  isWidened: boolean
  /** Its last word may be unfinished. */
  isOpen: boolean
  /** A word of the trade: it is never taken for a slip of another. */
  isKnown: boolean
}

/** A term that names no type of the shop is one of these types, or nothing: a cap is a hat, and no cap sleeve. */
export interface Fallback {
  /** Labels of types. */
  types: readonly string[]
  /** Those of them that stand above the others. */
  names: readonly string[]
  /** What it is called, where the shop has no such type. */
  phrases: readonly Phrase[]
}

/** A search, word by word; what is no term was read otherwise, or says nothing. */
export interface SearchTerms {
  /** Searches of the same key ask for the same. */
  key: string
  parts: readonly { text: string; term: Term | undefined }[]
}

/** A listing has one of the words, a word that starts so, one of the colors, or is of one of the types. */
export interface Clause {
  words: readonly string[]
  starts: readonly string[]
  colors: readonly string[]
  types: readonly string[]
}

/** Each further one may multiply the clauses. */
const mostPhrases = 4

/** What a listing must have, all of it, to be found by a term; `isWhole`: by the very words, none unfinished. */
export function clausesOf(term: Term, isWhole: boolean): Clause[] {
  const { isWidened, fallback } = term
  const near = fallback?.types ?? []
  const types = isWidened && near.length > 0 ? near : term.types
  if (isWhole && types.length > 0) return [typesClause(types)]
  const clauses = wordClauses(term, isWhole).map((clause) => ({ ...clause, types: isWidened ? types : [] }))
  const isBound = !isWhole && !isWidened && types.length === 0 && near.length > 0
  return isBound ? [...clauses, typesClause(near)] : clauses
}

function typesClause(types: readonly string[]): Clause {
  return { words: [], starts: [], colors: [], types }
}

function wordClauses(term: Term, isWhole: boolean): Omit<Clause, 'types'>[] {
  const [said, ...translated] = term.direct as readonly [Phrase, ...Phrase[]]
  const typed = isWhole ? said.map(([word]) => [word!]) : said
  const near = term.isWidened ? (term.fallback?.phrases ?? []) : []
  const phrases = [typed, ...translated, ...(isWhole ? [] : [...term.also, ...near])]
  const single = phrases.filter(({ length }) => length === 1).flatMap(([forms]) => forms!)
  const several = phrases.filter(({ length }) => length > 1).slice(0, mostPhrases)
  const start = isWhole ? undefined : startOf(term)
  let clauses: { words: Set<string>; starts: Set<string> }[] = [
    { words: new Set(single), starts: new Set(start && typed.length === 1 ? [start] : []) },
  ]
  for (const phrase of several) {
    clauses = clauses.flatMap(({ words, starts }) =>
      phrase.map((forms, at) => ({
        words: new Set([...words, ...forms]),
        starts: start && phrase === typed && at === phrase.length - 1 ? new Set([...starts, start]) : starts,
      })),
    )
  }
  const colors = isWhole ? [] : term.colors
  return withoutImplied(clauses).map(({ words, starts }) => ({
    words: [...words],
    starts: [...starts],
    colors,
  }))
}

/** All terms of a search; empty where it has none. */
export function termsOf({ parts }: SearchTerms): Term[] {
  return parts.flatMap(({ term }) => term ?? [])
}

/** The search with what comes next asked for as well; undefined where nothing does. */
export function widened({ key, parts }: SearchTerms): SearchTerms | undefined {
  if (!parts.some(({ term }) => term?.fallback)) return undefined
  return {
    key: `${key} ~`,
    parts: parts.map(({ text, term }) => ({
      text,
      term: term?.fallback ? { ...term, isWidened: true } : term,
    })),
  }
}

function startOf({ direct, isOpen }: Term): string | undefined {
  const last = direct[0]!.at(-1)![0]!
  return isOpen && last.length > 1 ? last : undefined
}

interface Open {
  words: ReadonlySet<string>
  starts: ReadonlySet<string>
}

/** What has a word of a smaller clause has one of the larger. */
function withoutImplied(clauses: readonly Open[]): Open[] {
  const implies = (a: Open, b: Open): boolean => a.words.isSubsetOf(b.words) && a.starts.isSubsetOf(b.starts)
  return clauses.filter(
    (clause, at) =>
      !clauses.some((other, i) => i !== at && implies(other, clause) && (!implies(clause, other) || i < at)),
  )
}
