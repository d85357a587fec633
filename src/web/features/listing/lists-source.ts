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

export const shownLists = (): ShownLists => source()
