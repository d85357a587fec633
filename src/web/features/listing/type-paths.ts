import { findTypePath } from '#contract/catalog/types.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/** A type on any level of the tree that `listTypes` returns. */
export interface TypeNode {
  label: string
  hasGender: boolean
  hasSizes?: false | undefined
  children?: readonly TypeNode[] | undefined
}

export type TypeTree = CallReply<'listTypes'>

/** Joins the names of the types on the path from the first level of the tree to a type. */
export function typePathText(tree: readonly TypeNode[], label: string, separator = ' – '): string {
  const path = findTypePath<TypeNode>(tree, label).map((type) => translateValue(type.label))
  return path.length === 0 ? translateValue(label) : path.join(separator)
}
