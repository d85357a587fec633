/** Maximum number of levels of types. */
export const maxTypeLevels = 4

interface TypeLink {
  id: number
  parentId: number | null
}

/**
 * Returns the ancestors of a type, parent first. Even if types refer to each other in a cycle, the result is not longer
 * than the maximum number of levels.
 */
export function typesAbove<Type extends TypeLink>(types: readonly Type[], { parentId }: TypeLink): Type[] {
  const above: Type[] = []
  for (let at = parentId; at !== null && above.length < maxTypeLevels;) {
    const parent = types.find(({ id }) => id === at)
    if (!parent) break
    above.push(parent)
    at = parent.parentId
  }
  return above
}

/** Returns the descendants of a type on all levels. */
export function typesBelow<Type extends TypeLink>(types: readonly Type[], { id }: { id: number }): Type[] {
  return types.filter((type) => typesAbove(types, type).some((above) => above.id === id))
}

interface TypeNode<Node> {
  label: string
  children?: readonly Node[] | undefined
}

/** Returns all types of a tree, each before its descendants. */
export function allTypes<Node extends TypeNode<Node>>(tree: readonly Node[]): Node[] {
  return tree.flatMap((type) => [type, ...allTypes<Node>(type.children ?? [])])
}

/** Returns the types without children. Only these types can be chosen for a listing. */
export function leafTypes<Node extends TypeNode<Node>>(tree: readonly Node[]): Node[] {
  return allTypes(tree).filter(({ children = [] }) => children.length === 0)
}

/**
 * Returns the types on the path from the first level to the type with this label. Empty if the tree has no such type.
 */
export function findTypePath<Node extends TypeNode<Node>>(tree: readonly Node[], label: string): Node[] {
  for (const type of tree) {
    if (type.label === label) return [type]
    const below = findTypePath<Node>(type.children ?? [], label)
    if (below.length > 0) return [type, ...below]
  }
  return []
}
