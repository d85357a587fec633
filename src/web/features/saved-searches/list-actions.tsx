import { Suspense } from 'react'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import type { LoadedList } from '../list/load-list.ts'

// Loaded on demand, because lists without a filter have no such buttons.
const ListButtons = lazyPart(async () => (await import('./list-buttons.tsx')).ListButtons)

/**
 * Buttons above a list with a search text or a filter: one to save the search, and one to follow the brand. Their row
 * has its final height before the buttons are loaded, so that the list does not move.
 */
export function ListActions(props: { list: Pick<LoadedList, 'filter' | 'total'> }) {
  const { sort: _sort, page: _page, seller: _seller, direct: _direct, ...chosen } = props.list.filter
  return (
    Object.keys(chosen).length > 0 && (
      <div className="mt-1 flex min-h-11 flex-wrap gap-x-6">
        <Suspense>
          <ListButtons {...props} />
        </Suspense>
      </div>
    )
  )
}
