import type { ShownLists } from '#contract/marketplace/shown.ts'

let source: () => ShownLists = () => ({
  departments: [],
  newConditions: [],
  families: null,
  sizeSystems: null,
})

/**
 * Sets the function that returns the catalog lists (departments, conditions, color families, size systems). On the
 * server, the function reads the current settings; in a browser, it reads the page's data.
 */
export function setLists(of: typeof source): void {
  source = of
}

export const shownLists = (): ShownLists => source()
