import { typeHasSizes, type TypeSizes } from '#contract/catalog/type-sizes.ts'
import { typesAbove } from '#contract/catalog/types.ts'

interface Type {
  id: number
  label: string
  parentId: number | null
}

/** JSON member that is added to listings of a type whose items have no sizes. */
export const withoutSizesJson = ',"hasSizes":false'

let current: ReadonlySet<string> = new Set()

/** Replaces this process's list of types whose items have no sizes. */
export function setTypesWithoutSizes(types: readonly Type[], sizes: TypeSizes): void {
  const labelsOf = (type: Type): string[] => [type, ...typesAbove(types, type)].map(({ label }) => label)
  current = new Set(types.flatMap((type) => (typeHasSizes(labelsOf(type), sizes) ? [] : [type.label])))
}

/** Returns whether items of the type with this label have no sizes. */
export const isTypeWithoutSizes = (label: string): boolean => current.has(label)

/** Returns whether the items of any type have no sizes. */
export const hasTypesWithoutSizes = (): boolean => current.size > 0
