import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxNewItems } from 'virtual:contract-values'
import type { CountedSearch } from '#contract/notifications/saved-searches.ts'
import { useLiveError } from '#web/features/live/live-error.ts'
import { showToast } from '#web/features/live/show-toast.ts'
import { changeSearch } from '#web/features/saved-searches/searches.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Link, TextLink } from '#web/kit/links.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { RenameSearch } from './rename-search.tsx'

/** List of saved searches. Deleting a search can be undone. */
export function SearchList({ searches }: { searches: readonly CountedSearch[] }) {
  const { revalidate } = useRevalidator()
  const { error, attempt } = useLiveError()
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (id: string, isGone: boolean) =>
    setHidden((was) => (isGone ? new Set(was).add(id) : was.difference(new Set([id]))))

  const remove = async ({ _id, name }: CountedSearch) => {
    hide(_id, true)
    // Moves the focus to the list for keyboard users, because the button that was pressed disappears.
    list.current?.focus({ preventScroll: true })
    if (!(await attempt(() => changeSearch(_id, { isRemoved: true })))) return hide(_id, false)
    showToast(t('searches.removed', { name }), async () => {
      await changeSearch(_id, { isRemoved: false })
      hide(_id, false)
      await revalidate()
    })
    await revalidate()
  }
  if (searches.length === 0) return <EmptyState>{t('searches.none')}</EmptyState>
  return (
    <>
      <p role="alert" className="mt-4 font-semibold text-accent empty:hidden">
        {error}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={t('searches.title')} className="mt-2 outline-none">
        {searches
          .filter(({ _id }) => !hidden.has(_id))
          .map((search) => (
            <li key={search._id} className="border-b border-line py-4">
              <Link to={`?view=searches&open=${search._id}`} className="text-link text-ink">
                <bdi>{search.name}</bdi>
              </Link>
              <p className={search.newItems > 0 ? 'font-semibold text-accent' : 'text-soft'}>
                {search.newItems > maxNewItems
                  ? t('searches.new-many', { count: maxNewItems })
                  : t('searches.new', { count: search.newItems })}
              </p>
              <p className="text-note text-soft">
                {t('searches.since', { day: dateText(search.createdAt) })}
              </p>
              <div className="mt-1 flex flex-wrap items-start gap-x-6">
                <RenameSearch key={search.name} search={search} />
                <TextButton
                  aria-label={t('searches.remove-name', { name: search.name })}
                  onClick={() => void remove(search)}
                >
                  {t('searches.remove')}
                </TextButton>
              </div>
            </li>
          ))}
      </ul>
      <p className="mt-6 max-w-prose text-soft">
        {rich('searches.alerts', {
          link: (words) => <TextLink to="/shop/customerprofile/notifications">{words}</TextLink>,
        })}
      </p>
    </>
  )
}
