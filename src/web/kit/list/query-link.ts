import { useLocation } from 'react-router'

/**
 * Returns a function that creates a link to the current page with a different value for one query parameter. The link
 * keeps all other query parameters except those in `replaced`, but leads to the first page of the list. An empty value
 * removes the parameter.
 */
export function useQueryLink(name: string, replaced: readonly string[] = []): (value: string) => string {
  const { search } = useLocation()
  return (value) => {
    const query = new URLSearchParams(search)
    for (const dropped of ['after', 'page', name, ...replaced]) query.delete(dropped)
    if (value !== '') query.set(name, value)
    return query.size > 0 ? `?${query}` : '.'
  }
}
