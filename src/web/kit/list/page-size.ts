/** How many rows of a table stand on a page; the first is the one without a word in the address. */
export const pageSizes = [25, 50, 100] as const

export function pageSizeOf(query: URLSearchParams): number {
  return pageSizes.find((size) => String(size) === query.get('limit')) ?? pageSizes[0]
}
