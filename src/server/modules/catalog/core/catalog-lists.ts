import { createHash } from 'node:crypto'
import {
  catalogLists as shape,
  commissionRates,
  type CatalogLists,
  type CommissionRates,
} from '#contract/catalog/lists.ts'
import { colorsOf } from '#contract/catalog/colors.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** The lists listings are described from, as they are offered, searched and shown. */
export interface KnownLists extends CatalogLists {
  /** By color: the code of its family. */
  familyByColor: ReadonlyMap<string, string>
  /** Another after each change. */
  stamp: string
}

let current = listsOf(undefined)

/** Reads what was stored; what another build has stored and this one cannot read is as if it were not there. */
export function setCatalogLists(stored: unknown): void {
  current = listsOf(stored)
}

/** What counts in this process: one process is one marketplace. Keep no copy, it changes. */
export const catalogLists = (): Readonly<KnownLists> => current

/** What the rates of sales are decided from (`rateOf`), and nothing else of settings and lists: some of it is for everyone to read. */
export const ratesOf = (settings: Pick<SettingValues, 'commissionBps'>): CommissionRates =>
  commissionRates.parse({ ...current, ...settings })

/** What was stored, with what comes with the software where nothing was. */
export function readLists(stored: unknown): CatalogLists {
  const read = shape.safeParse(stored ?? {})
  return read.success ? read.data : shape.parse({})
}

/** What a code means today: what it was merged into, else itself. */
export function currentCode(list: 'departments' | 'conditions', code: string): string {
  return current[list].find((each) => each.code === code)?.mergedInto ?? code
}

function listsOf(stored: unknown): KnownLists {
  const lists = readLists(stored)
  const shown = lists.families.filter(({ isRetired }) => !isRetired)
  return {
    ...lists,
    familyByColor: new Map(
      shown.toReversed().flatMap((family) => colorsOf(family).map((color) => [color, family.code] as const)),
    ),
    stamp: createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 16),
  }
}
