/** Possible numbers of rows per page. The first value is the default and is omitted from the URL. */
export const pageSizes = [25, 50, 100] as const

export function pageSizeOf(query: URLSearchParams): number {
  return pageSizes.find((size) => String(size) === query.get('limit')) ?? pageSizes[0]
}
