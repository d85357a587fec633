export interface Paged<Item> {
  page: number
  /** Number of pages, at least 1. */
  pages: number
  /** Number of items on all previous pages. */
  from: number
  shown: readonly Item[]
}

/** Returns one page of a list that is already loaded. If the page number is out of range, returns the nearest page. */
export function paginate<Item>(items: readonly Item[], size: number, requestedPage: number): Paged<Item> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(pages, Math.max(1, requestedPage))
  const from = (page - 1) * size
  return { page, pages, from, shown: items.slice(from, from + size) }
}

/** Returns the page numbers for the page links. The current page is as close to the middle as possible. */
export function pageWindow(page: number, pages: number, width: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(width / 2), pages - width + 1))
  return Array.from({ length: Math.min(width, pages) }, (_, at) => first + at)
}
