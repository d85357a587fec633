import { useLocation } from 'react-router'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

/**
 * Links to the first page and the next page of a long table. The cursor is stored in the query parameter `after`, so
 * that the browser's Back button works.
 */
export function NextPageLinks({ next }: { next: string | null }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const isFirst = !query.has('after')
  query.delete('after')
  const first = query.size > 0 ? `?${query}` : '.'
  if (next !== null) query.set('after', next)
  if (isFirst && next === null) return null
  return (
    <nav aria-label={t('ui.list.more')} className="mt-4 flex gap-6 print:hidden">
      {!isFirst && <TextLink to={first}>{t('ui.list.first')}</TextLink>}
      {next !== null && <TextLink to={`?${query}`}>{t('common.next')}</TextLink>}
    </nav>
  )
}
