import { createHash } from 'node:crypto'
import {
  catalogLists as shape,
  commissionRates,
  type CatalogLists,
  type CommissionRates,
} from '#contract/catalog/lists.ts'
import type { AdjustableField } from '#contract/catalog/listing-fields.ts'
import { listFamilyColors } from '#contract/catalog/colors.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** Catalog lists (departments, conditions, color families, …) in the form that this process uses. */
export interface CatalogListsSnapshot extends CatalogLists {
  /** Maps each color to the code of its family. */
  familyByColor: ReadonlyMap<string, string>
  /** Hash of the lists, which changes with every edit. */
  version: string
}

let current = listsOf(undefined)

/**
 * Replaces the lists of this process with the stored lists. If this version of the app cannot parse the stored value,
 * the built-in lists apply.
 */
export function setCatalogLists(stored: unknown): void {
  current = listsOf(stored)
}

/**
 * Returns the current lists of this process. Callers must not store the result, because the lists can change at any
 * time.
 */
export const catalogLists = (): Readonly<CatalogListsSnapshot> => current

/** Returns whether listings can have a brand or a color. */
export const isFieldUsed = (field: AdjustableField): boolean => current.fields[field] !== 'unused'

/** Picks only the inputs of `getCommissionRate` from the settings and lists, because the result is sent to clients. */
export const pickCommissionRates = (settings: Pick<SettingValues, 'commissionBps'>): CommissionRates =>
  commissionRates.parse({ ...current, ...settings })

/** Returns the stored lists. Replaces missing lists with the built-in defaults. */
export function readLists(stored: unknown): CatalogLists {
  const read = shape.safeParse(stored ?? {})
  return read.success ? read.data : shape.parse({})
}

/** Returns the code of the value that `code` was merged into, or `code` itself if it was not merged. */
export function currentCode(list: 'departments' | 'conditions', code: string): string {
  return current[list].find((each) => each.code === code)?.mergedInto ?? code
}

function listsOf(stored: unknown): CatalogListsSnapshot {
  const lists = readLists(stored)
  const shown = lists.families.filter(({ isRetired }) => !isRetired)
  return {
    ...lists,
    familyByColor: new Map(
      shown
        .toReversed()
        .flatMap((family) => listFamilyColors(family).map((color) => [color, family.code] as const)),
    ),
    version: createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16),
  }
}
