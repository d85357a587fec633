import { knownFamilies, type ColorFamily } from '#contract/catalog/colors.ts'
import { knownSizeSystems } from '#contract/catalog/known-lists.ts'
import type { ShownLists } from '#contract/marketplace/shown.ts'

let source: () => ShownLists = () => ({
  departments: [],
  newConditions: [],
  families: null,
  sizeSystems: null,
})

/** On the server what counts at that moment, in a browser what its page came with. */
export function setLists(of: typeof source): void {
  source = of
}

/** Color families in their order, without the retired ones. */
export const families = (): readonly ColorFamily[] => source().families ?? knownFamilies

/** Size systems in their order, without the retired ones. */
export const sizeSystems = (): readonly { code: string; sizes: readonly string[] }[] =>
  source().sizeSystems ?? knownSizeSystems
