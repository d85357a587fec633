import { defaultColorFamilies, type ColorFamily } from '#contract/catalog/colors.ts'
import { defaultSizeSystems } from '#contract/catalog/default-lists.ts'
import { shownLists } from './lists-source.ts'

/** Returns the active color families in display order. */
export const families = (): readonly ColorFamily[] => shownLists().families ?? defaultColorFamilies

/** Returns the active size systems in display order. */
export const sizeSystems = (): readonly { code: string; sizes: readonly string[] }[] =>
  shownLists().sizeSystems ?? defaultSizeSystems
