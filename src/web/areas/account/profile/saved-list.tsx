import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useAction } from '#web/kit/action/use-action.ts'
import { t } from '#web/lib/text/t.ts'

interface SavedListProps<Item> {
  /** Saved addresses or cards; null if loading failed. */
  items: readonly Item[] | null
  words: { failed: string; none: string; removed: string; remove: (item: Item) => string }
  /** Deletes the item with the given id. */
  remove: (id: string) => Promise<unknown>
  children: (item: Item) => ReactNode
}

/** List of addresses or cards saved at checkout, each with a button that removes the entry. */
export function SavedList<Item extends { _id: string }>(props: SavedListProps<Item>) {
  const { items, words, remove, children } = props
  const { revalidate } = useRevalidator()
  const { run, message } = useAction({ isBeside: true })
  const press = (id: string) =>
    run(async () => {
      try {
        await remove(id)
      } finally {
        await revalidate()
      }
      return { message: words.removed, isBeside: true }
    })
  return (
    <>
      {items === null && <p className="mt-2 text-soft">{words.failed}</p>}
      {items?.length === 0 && <p className="mt-2 text-soft">{words.none}</p>}
      <ul className="mt-2 border-t border-line empty:hidden">
        {items?.map((item) => (
          <li key={item._id} className="flex items-start justify-between gap-x-4 border-b border-line py-4">
            {children(item)}
            <button
              type="button"
              className="text-link -mt-2.5 shrink-0"
              aria-label={words.remove(item)}
              onClick={() => void press(item._id)}
            >
              {t('common.remove')}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="py-2 font-semibold text-good empty:hidden">
        {message}
      </p>
    </>
  )
}
