import { maxTypeLevels } from '#contract/catalog/types.ts'
import { wordsOf, type Phrase } from '@souk/catalog-index'
import { namesSeparateDepartment } from './separate-departments.ts'

/** Type of listings in the shop. `parent` is the label of the parent type. */
export interface LabeledType {
  label: string
  parent: string | null
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
    const parents = new Map(types.map(({ label, parent }) => [label, parent]))
    this.entries = types.map(({ label, parent }) => ({
      label,
      words: wordsOf(label),
      parent,
      isForChildren: [label, ...ancestorsOf(label, parents)].flatMap(wordsOf).some(namesSeparateDepartment),
    }))
    for (const entry of this.entries)
      if (entry.parent !== null)
        this.children.set(entry.parent, [...(this.children.get(entry.parent) ?? []), entry])
  }

  /** Returns the labels of all types whose items are for children. */
  get forChildren(): string[] {
    return this.entries.filter(({ isForChildren }) => isForChildren).map(({ label }) => label)
  }

  /**
   * Returns the labels of types with the given name. If no type has this name, returns the types whose label ends with
   * the name: `vest` finds `Sweater vest`. A search for children's items finds only children's types, and other
   * searches find only other types.
   */
  called(phrase: Phrase, isForChildren: boolean): string[] {
    const entries = this.entries.filter((entry) => entry.isForChildren === isForChildren)
    const called = entries.filter(({ words }) => words.length === phrase.length && endsWith(words, phrase))
    const found = called.length > 0 ? called : entries.filter(({ words }) => endsWith(words, phrase))
    return found.map(({ label }) => label)
  }

  /** Returns the labels that `called` returns, and the labels of the child types that match the phrase. */
  named(phrase: Phrase, isForChildren: boolean): string[] {
    return this.called(phrase, isForChildren).flatMap((label) => [label, ...this.below(label, phrase)])
  }

  /**
   * Returns the labels of child types that end with the phrase: `Pants` finds `Tailored pants` but not `Shorts`. If no
   * child type ends with the phrase, returns all child types: `Shoes` finds all shoes. Continues in the same way with
   * the children of these types.
   */
  private below(label: string, phrase: Phrase, level = 1): string[] {
    const children = this.children.get(label) ?? []
    const alike = children.filter(({ words }) => endsWith(words, phrase))
    return (alike.length > 0 ? alike : children).flatMap((child) => [
      child.label,
      ...(level < maxTypeLevels ? this.below(child.label, phrase, level + 1) : []),
    ])
  }
}

function ancestorsOf(label: string, parents: ReadonlyMap<string, string | null>): string[] {
  const above: string[] = []
  for (let at = parents.get(label); at != null && above.length < maxTypeLevels; at = parents.get(at))
    above.push(at)
  return above
}

/** Returns whether words end with a phrase. The last word of a compound names the item: a shirt dress is a dress. */
function endsWith(words: readonly string[], phrase: Phrase): boolean {
  const from = words.length - phrase.length
  return from >= 0 && phrase.every((forms, at) => forms.includes(words[from + at]!))
}
