import { useState, type ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { Button } from '../buttons.tsx'
import { ChevronIcon } from '../icons.tsx'
import { paginate } from './paginate.ts'
import { Select } from '../overlay/select.tsx'

/** Page sizes that the user can choose from (spec §9 "Generic list page sizes"). */
const sizes = [5, 10, 25] as const

interface PagedListProps<Item> {
  items: readonly Item[]
  initialSize: (typeof sizes)[number]
  /** Accessible name of the list. */
  label: string
  className?: string
  children: (item: Item, at: number) => ReactNode
}

/** Shows items that are already loaded, one page at a time (spec §2 "Generic paginated list"). */
export function PagedList<Item>({ items, initialSize, label, className, children }: PagedListProps<Item>) {
  const [size, setSize] = useState<number>(initialSize)
  const [requestedPage, setPage] = useState(1)
  const [listed, setListed] = useState(items)
  if (listed !== items) {
    setListed(items)
    setPage(1)
  }
  const { page, pages, shown, from } = paginate(items, size, listed === items ? requestedPage : 1)
  return (
    <>
      {items.length === 0 && <p className="mt-4 text-soft">{t('reviews.none')}</p>}
      <ul className={className}>{shown.map((item, at) => children(item, from + at))}</ul>
      <nav
        aria-label={t('list.paged.pages', { label })}
        className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2"
      >
        <div className="flex items-center gap-2">
          <PageButton
            label={t('list.paged.previous')}
            isBack
            isOff={page === 1}
            turn={() => setPage(page - 1)}
          />
          <span aria-live="polite" className="tabular-nums">
            {t('common.page-of', { page, pages })}
          </span>
          <PageButton label={t('list.paged.next')} isOff={page === pages} turn={() => setPage(page + 1)} />
        </div>
        <Select
          label={t('list.paged.per-page')}
          options={sizes.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(size)}
          onChange={(value) => {
            setSize(Number(value))
            setPage(1)
          }}
        />
      </nav>
    </>
  )
}

interface PageButtonProps {
  label: string
  isBack?: boolean
  isOff: boolean
  turn: () => void
}

function PageButton({ label, isBack = false, isOff, turn }: PageButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={turn}
      className="round-control disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      <ChevronIcon className={isBack ? 'size-5 rotate-180' : 'size-5'} />
    </Button>
  )
}
