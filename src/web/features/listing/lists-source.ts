import type { ShownLists } from '#contract/marketplace/shown.ts'

let source: () => ShownLists = () => ({
  departments: [],
  newConditions: [],
  families: null,
  sizeSystems: null,
})

/** Sets the source of the catalog lists: the current settings on the server, or the page's data in a browser. */
export function setLists(of: typeof source): void {
  source = of
}

export const shownLists = (): ShownLists => source()
