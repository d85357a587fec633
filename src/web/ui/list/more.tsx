import { Link, useLocation } from 'react-router'

/** The next rows of a long table: its `after` goes into the address, so that going back comes back here. */
export function More({ next }: { next: string | null }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const isFirst = !query.has('after')
  query.delete('after')
  const first = query.size > 0 ? `?${query}` : '.'
  if (next !== null) query.set('after', next)
  if (isFirst && next === null) return null
  return (
    <nav aria-label="Further rows" className="mt-4 flex gap-6 print:hidden">
      {!isFirst && (
        <Link to={first} className="text-link">
          Back to the first
        </Link>
      )}
      {next !== null && (
        <Link to={`?${query}`} className="text-link">
          Further
        </Link>
      )}
    </nav>
  )
}
