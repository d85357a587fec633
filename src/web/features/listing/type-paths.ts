import { pathOfType } from '#contract/catalog/types.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'

/** Type of the tree that `listTypes` returns, on any level. */
export interface TypeNode {
  label: string
  hasGender: boolean
  hasSizes?: false | undefined
  children?: readonly TypeNode[] | undefined
}

export type TypeTree = CallReply<'listTypes'>

/** Returns the names of the types from the first level of the tree down to a type, as one text. */
export function typePathText(tree: readonly TypeNode[], label: string, separator = ' – '): string {
  const path = pathOfType<TypeNode>(tree, label).map((type) => dataWord(type.label))
  return path.length === 0 ? dataWord(label) : path.join(separator)
}
