/** Whether items of a type have sizes, keyed by the type's label. A type without an entry inherits from its parent. */
export type TypeSizes = Readonly<Record<string, boolean>>

/**
 * Label of the only size of an item without sizes. Items that have sizes but exist in a single size have the same
 * label.
 */
// not translated: a stored value
export const oneSize = 'One size'

/**
 * Returns whether items of a type have sizes. `labels` are the labels of the type and of the types above it, from the
 * most specific type up.
 */
export function typeHasSizes(labels: readonly string[], sizes: TypeSizes): boolean {
  const label = labels.find((each) => Object.hasOwn(sizes, each))
  return label === undefined || sizes[label]!
}
