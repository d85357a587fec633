import { isReservedLabel } from '#contract/catalog/lists.ts'
import { maxTypeLevels, typesAbove, typesBelow } from '#contract/catalog/types.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import type { StoredType } from './types.store.ts'

/** Rejects a label that another type has, and the label `__proto__`, whose names could not be stored. */
export function requireUnusedLabel(types: readonly StoredType[], label: string, exceptId: number): void {
  const isTaken = types.some(
    (type) => type.id !== exceptId && type.label.toLowerCase() === label.toLowerCase(),
  )
  if (isTaken) throw fail('name_taken', { field: 'label' })
  if (isReservedLabel(label))
    throw fail('invalid_field', {
      field: 'label',
      message: (language) => translate(language, 'error.reserved-label', { name: label }),
    })
}

/** Returns the number of levels in the subtree of a type, including the type's own level. */
export function countLevels(types: readonly StoredType[], type: StoredType): number {
  const depths = typesBelow(types, type).map((each) => typesAbove(types, each).length)
  return Math.max(typesAbove(types, type).length, ...depths) - typesAbove(types, type).length + 1
}

/** Rejects an active type with a retired parent, because no list would show the type. */
export function requireActiveParent(
  types: readonly StoredType[],
  { parentId }: Pick<StoredType, 'parentId'>,
): void {
  const parent = types.find(({ id }) => id === parentId)
  if (parent?.isRetired)
    throw fail('in_use', {
      message: (language) => translate(language, 'error.catalog-file.retired-parent', { name: parent.label }),
    })
}

/**
 * Checks the parent of a type whose subtree has `levels` levels. Rejects an unknown parent, a parent below which the
 * subtree would exceed the maximum number of levels, and, for an active type, a retired parent.
 */
export function requireParentWithLevels(
  types: readonly StoredType[],
  parentId: number,
  levels: number,
  isActive: boolean,
): void {
  const parent = types.find(({ id }) => id === parentId)
  if (!parent || parent.mergedInto !== null) throw fail('not_found')
  if (isActive) requireActiveParent(types, { parentId })
  if (typesAbove(types, parent).length + 1 + levels > maxTypeLevels)
    throw fail('in_use', {
      message: (language) => translate(language, 'error.type-levels', { levels: maxTypeLevels }),
    })
}

/** Returns the id of the type that follows a type on its level, or null for the last type. */
export function findNextSibling(types: readonly StoredType[], { id, parentId }: StoredType): number | null {
  const level = types.filter((each) => each.parentId === parentId)
  return level[level.findIndex((each) => each.id === id) + 1]?.id ?? null
}

export function requireNoActiveChildren(types: readonly StoredType[], id: number): void {
  if (types.some((type) => type.parentId === id && !type.isRetired))
    throw fail('in_use', { message: (language) => translate(language, 'error.retire-children-first') })
}
