export interface Paged<Item> {
  page: number
  /** At least 1. */
  pages: number
  /** How many items come before those shown. */
  from: number
  shown: readonly Item[]
}

/** A page of a list that is all here; a page that is not there is the nearest one. */
export function pageOf<Item>(items: readonly Item[], size: number, wanted: number): Paged<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(pages, Math.max(1, wanted))
  const from = (page - 1) * size
  return { page, pages, from, shown: items.slice(from, from + size) }
}

/** The page numbers a window of links shows, the current one as near its middle as the ends allow. */
export function pageWindow(page: number, pages: number, width: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pages - width + 1))
  return Array.from({ length: Math.min(width, pages) }, (_, at) => first + at)
}
