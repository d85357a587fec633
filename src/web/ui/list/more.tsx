import { Link, useLocation } from 'react-router'
import { t } from '#web/t.ts'

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
    <nav aria-label={t('ui.list.more')} className="mt-4 flex gap-6 print:hidden">
      {!isFirst && (
        <Link to={first} className="text-link">
          {t('ui.list.first')}
        </Link>
      )}
      {next !== null && (
        <Link to={`?${query}`} className="text-link">
          {t('common.next')}
        </Link>
      )}
    </nav>
  )
}
