import { createHash } from 'node:crypto'
import {
  catalogLists as shape,
  commissionRates,
  type CatalogLists,
  type CommissionRates,
} from '#contract/catalog/lists.ts'
import { colorsOf } from '#contract/catalog/colors.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** Catalog lists (departments, conditions, families, …) that listings are described, searched, and shown with. */
export interface CatalogListsSnapshot extends CatalogLists {
  /** Family code of each color. */
  familyByColor: ReadonlyMap<string, string>
  /** Hash of the lists; differs after each change. */
  version: string
}

let current = listsOf(undefined)

/**
 * Replaces this process's lists with the stored value. A value that this build cannot parse is ignored, and the
 * defaults apply.
 */
export function setCatalogLists(stored: unknown): void {
  current = listsOf(stored)
}

/**
 * Returns the current lists of this process, which serves one marketplace. Do not store the result: the lists change.
 */
export const catalogLists = (): Readonly<CatalogListsSnapshot> => current

/**
 * Returns the inputs of commission rates (`rateOf`) only. Settings and lists contain more, and the result is public.
 */
export const ratesOf = (settings: Pick<SettingValues, 'commissionBps'>): CommissionRates =>
  commissionRates.parse({ ...current, ...settings })

/** Returns the stored lists, completed with the built-in defaults. */
export function readLists(stored: unknown): CatalogLists {
  const read = shape.safeParse(stored ?? {})
  return read.success ? read.data : shape.parse({})
}

/** Returns the code that replaces `code` after a merge, or `code` itself. */
export function currentCode(list: 'departments' | 'conditions', code: string): string {
  return current[list].find((each) => each.code === code)?.mergedInto ?? code
}

function listsOf(stored: unknown): CatalogListsSnapshot {
  const lists = readLists(stored)
  const shown = lists.families.filter(({ isRetired }) => !isRetired)
  return {
    ...lists,
    familyByColor: new Map(
      shown.toReversed().flatMap((family) => colorsOf(family).map((color) => [color, family.code] as const)),
    ),
    version: createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16),
  }
}
