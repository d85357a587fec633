import { Link } from 'react-router'
import { rich, t } from '#web/t.ts'

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
          {rich('list.search.corrected', {
            corrected: understoodAs,
            search,
            b: (words) => <strong className="text-ink">{words}</strong>,
          })}{' '}
        </>
      )}
      <Link to="/shop" className="text-link">
        {t('list.search.clear')}
      </Link>
    </p>
  )
}
