import { Link } from 'react-router'

interface SearchWordsProps {
  search: string | undefined
  understoodAs: string | null
}

/** Says when a word was mended, so that nobody wonders at the results. */
export function SearchWords({ search, understoodAs }: SearchWordsProps) {
  if (search === undefined) return null
  return (
    <p className="mt-2 text-soft">
      {understoodAs !== null && (
        <>
          Showing results for <strong className="text-ink">{understoodAs}</strong>: nothing reads{' '}
          <q>{search}</q>.{' '}
        </>
      )}
      <Link to="/shop" className="text-link">
        Leave the search
      </Link>
    </p>
  )
}
