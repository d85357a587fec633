import { useLocation } from 'react-router'

/** Returns how a value of a query parameter is linked to: beside the other choices, at the first row; '' leaves it out. */
export function useQueryLink(name: string): (value: string) => string {
  const { search } = useLocation()
  return (value) => {
    const query = new URLSearchParams(search)
    for (const gone of ['after', 'page', name]) query.delete(gone)
    if (value !== '') query.set(name, value)
    return query.size > 0 ? `?${query}` : '.'
  }
}
