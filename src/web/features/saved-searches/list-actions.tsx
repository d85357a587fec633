import { Suspense } from 'react'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import type { LoadedList } from '../list/load-list.ts'

// Loaded on demand, because lists without a filter have no such buttons.
const ListButtons = lazyPart(async () => (await import('./list-buttons.tsx')).ListButtons)

/**
 * Buttons of a list that is narrowed by a search text or a filter: to save the search, and to follow its brand. The row
 * has its height before the buttons have loaded, so that they do not move the list.
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
