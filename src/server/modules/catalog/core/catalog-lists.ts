import { createHash } from 'node:crypto'
import {
  catalogLists as shape,
  commissionRates,
  type CatalogLists,
  type CommissionRates,
} from '#contract/catalog/lists.ts'
import { colorsOf } from '#contract/catalog/colors.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** Catalog lists (departments, conditions, color families, …) for describing, searching, and showing listings. */
export interface CatalogListsSnapshot extends CatalogLists {
  /** Family code of each color. */
  familyByColor: ReadonlyMap<string, string>
  /** Hash of the lists, which changes with every edit. */
  version: string
}

let current = listsOf(undefined)

/** Replaces this process's lists with the stored value. If this build cannot parse the value, the defaults apply. */
export function setCatalogLists(stored: unknown): void {
  current = listsOf(stored)
}

/** Returns the current lists of this process. Do not store the result, because the lists change. */
export const catalogLists = (): Readonly<CatalogListsSnapshot> => current

/** Returns only the inputs of `commissionRateOf`. The result is public, so it omits all other settings and lists. */
export const pickCommissionRates = (settings: Pick<SettingValues, 'commissionBps'>): CommissionRates =>
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
