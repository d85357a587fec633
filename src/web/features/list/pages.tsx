import { pageSize } from 'virtual:contract-values'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { withPage, queryOfFilter } from './filter-url.ts'
import { SecondaryLink } from '#web/kit/links.tsx'

export function Pages({ filter, total }: { filter: FilterInput; total: number }) {
  const page = filter.page ?? 1
  const last = Math.max(1, Math.ceil(total / (filter.limit ?? pageSize)))
  if (last === 1) return null
  return (
    <nav
      aria-label={t('list.pages')}
      className="mt-12 flex items-center justify-between border-t border-line pt-4"
    >
      {page > 1 ? (
        <SecondaryLink to={`.${queryOfFilter(withPage(filter, page - 1))}`} rel="prev">
          {t('common.previous')}
        </SecondaryLink>
      ) : (
        <span />
      )}
      <span className="tabular-nums">{t('common.page-of', { page, pages: last })}</span>
      {page < last ? (
        <SecondaryLink to={`.${queryOfFilter(withPage(filter, page + 1))}`} rel="next">
          {t('common.next')}
        </SecondaryLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
