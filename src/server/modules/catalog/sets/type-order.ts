/**
 * Sorts types in the order of their tree: each type is followed by the types below it. Types on the same level keep
 * their order.
 */
export function sortTypesByTree<Type extends { label: string; parent: string | null }>(
  types: readonly Type[],
): Type[] {
  const byParent = Map.groupBy(types, ({ parent }) => parent)
  const placed = new Set<Type>()
  const place = (parent: string | null): void => {
    for (const type of byParent.get(parent) ?? []) {
      if (placed.has(type)) continue
      placed.add(type)
      place(type.label)
    }
  }
  place(null)
  // Append types with a missing parent, and types that refer to each other. The check of the file rejects such types.
  return [...placed, ...types.filter((type) => !placed.has(type))]
}
