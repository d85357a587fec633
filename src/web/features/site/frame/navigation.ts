import { allTypes } from '#contract/catalog/types.ts'
import type { TypeNode } from '../../listing/type-paths.ts'
import type { Shell } from '../shell.ts'

/** Departments to link to. Empty unless listings of at least one type have a department. */
export function shownDepartments({
  types,
  marketplace,
}: Pick<Shell, 'types' | 'marketplace'>): readonly string[] {
  return allTypes<TypeNode>(types).some(({ hasGender }) => hasGender) ? marketplace.lists.departments : []
}

/** Returns the first-level categories that have items. */
export function shownTypes({ types, usedTypes }: Pick<Shell, 'types' | 'usedTypes'>): Shell['types'] {
  return types.filter(({ label }) => usedTypes.includes(label))
}

/** Number of letters that fit on a line of links, for each screen width. */
const lineWidths = [
  { letters: 55, className: '' },
  { letters: 85, className: 'hidden lg:block' },
  { letters: 110, className: 'hidden xl:block' },
]

/** Number of letters that the gap between two links takes up. */
const gap = 3

/**
 * Returns the names that fit on one line of links. Each name has a class that shows it only on screens that are wide
 * enough.
 */
export function fitOnLine<Item extends { name: string }>(
  items: readonly Item[],
): (Item & { className: string })[] {
  let letters = 0
  return items.flatMap((item) => {
    letters += item.name.length + gap
    const width = lineWidths.find((each) => letters <= each.letters)
    return width ? [{ ...item, className: width.className }] : []
  })
}
