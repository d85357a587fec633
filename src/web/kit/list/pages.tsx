import { useLocation } from 'react-router'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

/** Links to the previous and next page. The page number is stored in the URL. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { search } = useLocation()
  const to = (target: number): string => {
    const query = new URLSearchParams(search)
    query.set('page', String(target))
    return `?${query}`
  }
  if (pages <= 1) return null
  return (
    <nav aria-label={t('list.pages')} className="mt-6 flex items-center gap-6 print:hidden">
      {page > 1 && (
        <TextLink to={to(page - 1)} rel="prev">
          {t('common.previous')}
        </TextLink>
      )}
      <span className="tabular-nums">{t('common.page-of', { page, pages })}</span>
      {page < pages && (
        <TextLink to={to(page + 1)} rel="next">
          {t('common.next')}
        </TextLink>
      )}
    </nav>
  )
}
