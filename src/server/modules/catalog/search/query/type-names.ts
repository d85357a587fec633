import { wordsOf, type Phrase } from '@souk/catalog-index'

/** Type of listings in the shop. `parent` is the label of the parent type. */
export interface LabeledType {
  label: string
  parent: string | null
}

/** Words that name children's items, in the languages of type labels. */
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

/** Finds types by the words in their labels. */
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
   * Returns the labels of types with the given name or, if there are none, of types whose label ends with this name:
   * `vest` finds `Sweater vest`. Children's types are found only in searches for children's items, and other types only
   * in other searches.
   */
  called(phrase: Phrase, isForChildren: boolean): string[] {
    const entries = this.entries.filter((entry) => entry.isForChildren === isForChildren)
    const called = entries.filter(({ words }) => words.length === phrase.length && endsWith(words, phrase))
    const found = called.length > 0 ? called : entries.filter(({ words }) => endsWith(words, phrase))
    return found.map(({ label }) => label)
  }

  /** Returns the labels that `called` returns, and the labels of the child types of these types. */
  named(phrase: Phrase, isForChildren: boolean): string[] {
    return this.called(phrase, isForChildren).flatMap((label) => [label, ...this.below(label, phrase)])
  }

  /**
   * Returns the labels of child types that end with the name of their parent type or, if there are none, of all child
   * types: `Pants` finds `Tailored pants` but not `Shorts`, and `Shoes` finds all shoes.
   */
  private below(label: string, phrase: Phrase): string[] {
    const children = this.children.get(label) ?? []
    const alike = children.filter(({ words }) => endsWith(words, phrase))
    return (alike.length > 0 ? alike : children).map((child) => child.label)
  }
}

/** Returns whether words end with a phrase. The last word of a compound names the item: a shirt dress is a dress. */
function endsWith(words: readonly string[], phrase: Phrase): boolean {
  const from = words.length - phrase.length
  return from >= 0 && phrase.every((forms, at) => forms.includes(words[from + at]!))
}
