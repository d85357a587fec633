import { Link } from 'react-router'
import type { Filtered } from '#contract/catalog/catalog.ts'
import { conditionWords } from '#web/features/listing/listing-words.ts'
import { rich, t } from '#web/t.ts'

interface SearchWordsProps {
  search: string | undefined
  understoodAs: string | null
  fromSearch: Filtered['fromSearch']
}

/** Says when a word was mended or means a size or a condition, so that nobody wonders at the results. */
export function SearchWords({ search, understoodAs, fromSearch }: SearchWordsProps) {
  if (search === undefined) return null
  const only = [
    ...fromSearch.size.map((size) => t('list.search.size', { size })),
    ...fromSearch.condition.map((condition) => conditionWords[condition]),
  ]
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
      {only.length > 0 && <>{t('list.search.only', { choices: only.join(', ') })} </>}
      <Link to="/shop" className="text-link">
        {t('list.search.clear')}
      </Link>
    </p>
  )
}
