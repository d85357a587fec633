import { wordsOf, type Phrase } from '@souk/catalog-index'

/** A type of the shop; `parent` is the label of the one above it. */
export interface LabeledType {
  label: string
  parent: string | null
}

/** Words that say that something is for children, whatever the language of the label. */
const childWords = new Set(
  (
    'kid kids child children childrens boy boys girl girls baby babys babies toddler toddlers infant newborn ' +
    'kinder madchen maedchen jungen jungs'
  ).split(' '),
)

export function isChildWord(word: string): boolean {
  return childWords.has(word)
}

interface Entry {
  label: string
  words: string[]
  parent: string | null
  isForChildren: boolean
}

/** Which types words name. */
export class TypeNames {
  private readonly entries: Entry[]
  private readonly children = new Map<string, Entry[]>()

  constructor(types: readonly LabeledType[]) {
    this.entries = types.map(({ label, parent }) => ({
      label,
      words: wordsOf(label),
      parent,
      isForChildren: wordsOf(`${label} ${parent ?? ''}`).some(isChildWord),
    }))
    for (const entry of this.entries)
      if (entry.parent !== null)
        this.children.set(entry.parent, [...(this.children.get(entry.parent) ?? []), entry])
  }

  /**
   * Labels of the types that are called so; where none is, of those that end so: `vest` is a sweater vest. Types for
   * children are for searches for a child, and others are not.
   */
  called(phrase: Phrase, isForChildren: boolean): string[] {
    const entries = this.entries.filter((entry) => entry.isForChildren === isForChildren)
    const called = entries.filter(({ words }) => words.length === phrase.length && endsWith(words, phrase))
    const found = called.length > 0 ? called : entries.filter(({ words }) => endsWith(words, phrase))
    return found.map(({ label }) => label)
  }

  /** The same with the types below them. */
  named(phrase: Phrase, isForChildren: boolean): string[] {
    return this.called(phrase, isForChildren).flatMap((label) => [label, ...this.below(label, phrase)])
  }

  /** Of `Pants` the tailored ones and no shorts, of `Shoes` all: where some are called after it, those. */
  private below(label: string, phrase: Phrase): string[] {
    const children = this.children.get(label) ?? []
    const alike = children.filter(({ words }) => endsWith(words, phrase))
    return (alike.length > 0 ? alike : children).map((child) => child.label)
  }
}

/** A compound is what its last word says: a shirt dress is a dress. */
function endsWith(words: readonly string[], phrase: Phrase): boolean {
  const from = words.length - phrase.length
  return from >= 0 && phrase.every((forms, at) => forms.includes(words[from + at]!))
}
