/**
 * Page sizes (numbers of rows) from which the user can choose. The first is the default and does not appear in the URL.
 */
export const pageSizes = [25, 50, 100] as const

export function readPageSize(query: URLSearchParams): number {
  return pageSizes.find((size) => String(size) === query.get('limit')) ?? pageSizes[0]
}
