import { useLocation } from 'react-router'
import { t } from '#web/lib/text/t.ts'
import { ListChoice } from './choice.tsx'
import { readPageSize, pageSizes } from './page-size.ts'

/** Dropdown for the number of rows per page, which is stored in the URL. Hidden if all rows fit on one page. */
export function SizeChoice({ next }: { next: string | null }) {
  const query = new URLSearchParams(useLocation().search)
  if (next === null && !query.has('after') && !query.has('limit')) return null
  const [defaultSize] = pageSizes
  const valueOf = (size: number): string => (size === defaultSize ? '' : String(size))
  return (
    <ListChoice
      label={t('ui.list.per-page')}
      name="limit"
      current={valueOf(readPageSize(query))}
      options={pageSizes.map((size) => [valueOf(size), String(size)])}
    />
  )
}
