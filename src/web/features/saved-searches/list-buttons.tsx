import { FollowButton } from '../follow/follow-button.tsx'
import type { LoadedList } from '../list/load-list.ts'
import { SaveSearch } from './save-search.tsx'

/** Buttons above a list: one to save the search, and one to follow the brand if the list shows a single brand. */
export function ListButtons({ list: { filter, total } }: { list: Pick<LoadedList, 'filter' | 'total'> }) {
  const [brand, ...more] = filter.brand ?? []
  return (
    <>
      <SaveSearch filter={filter} />
      {brand !== undefined && more.length === 0 && total > 0 && (
        <FollowButton kind="brand" name={brand} title={brand} />
      )}
    </>
  )
}
