import { defaultColorFamilies, type ColorFamily } from '#contract/catalog/colors.ts'
import { defaultSizeSystems } from '#contract/catalog/default-lists.ts'
import { shownLists } from './lists-source.ts'

/** Color families in their order, without the retired ones. */
export const families = (): readonly ColorFamily[] => shownLists().families ?? defaultColorFamilies

/** Size systems in their order, without the retired ones. */
export const sizeSystems = (): readonly { code: string; sizes: readonly string[] }[] =>
  shownLists().sizeSystems ?? defaultSizeSystems
