/** Filters of the shop's list, with their names in the URL. */
type ShopFilter = 'brand' | 'color' | 'gender' | 'search' | 'type'

/**
 * Returns the path of the shop's list with one filter, such as `/shop?type=Ankle+boots`. Does not use URLSearchParams,
 * which is ten times as slow: a page contains about a hundred of these links.
 */
export function shopPath(filter: ShopFilter, value: string): string {
  return `/shop?${filter}=${encodeURIComponent(value.toWellFormed()).replaceAll('%20', '+')}`
}
