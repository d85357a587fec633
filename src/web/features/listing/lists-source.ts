import type { ShownLists } from '#contract/marketplace/shown.ts'

let source: () => ShownLists = () => ({
  departments: [],
  fields: { brand: 'required', color: 'required' },
  hasSizelessTypes: false,
  newConditions: [],
  families: null,
  sizeSystems: null,
  hasEarlyAccess: false,
})

/**
 * Sets the function that returns the catalog lists (departments, conditions, color families, size systems). On the
 * server, the function reads the current settings. In a browser, it reads the page's data.
 */
export function setLists(of: typeof source): void {
  source = of
}

export const shownLists = (): ShownLists => source()
