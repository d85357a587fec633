import { Suspense } from 'react'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import type { LoadedList } from '../list/load-list.ts'

// Loaded on demand, because lists without a filter have no such buttons.
const ListButtons = lazyPart(async () => (await import('./list-buttons.tsx')).ListButtons)

/** Buttons of a list that is narrowed by a search text or a filter: to save the search, and to follow its brand. */
export function ListActions(props: { list: Pick<LoadedList, 'filter' | 'total'> }) {
  const { sort: _sort, page: _page, seller: _seller, direct: _direct, ...chosen } = props.list.filter
  return (
    Object.keys(chosen).length > 0 && (
      <Suspense>
        <ListButtons {...props} />
      </Suspense>
    )
  )
}
