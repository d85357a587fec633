import type { ComponentProps, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { t } from '#web/t.ts'
import { BulkTable, type BulkMove } from './bulk.tsx'
import { ListChoice } from './choice.tsx'
import { DayRange } from './days.tsx'
import { Empty } from './empty.tsx'
import { More } from './more.tsx'
import { PageLinks } from './pages.tsx'
import { ListSearch } from './search.tsx'
import { Table, type TableColumn } from './table.tsx'
import { Tabs } from './tabs.tsx'

export interface ListProps<Row> {
  /** What is listed, for those who listen. */
  label: string
  rows: readonly Row[]
  /** Of a table; without them every row is an `item`. */
  columns?: readonly TableColumn<Row>[]
  item?: (row: Row) => ReactNode
  /** Without it, by `_id`. */
  keyOf?: (row: Row) => string
  tabs?: ComponentProps<typeof Tabs> | false
  search?: ComponentProps<typeof ListSearch>
  days?: ComponentProps<typeof DayRange>
  sort?: { current: string; options: readonly (readonly [value: string, words: string])[] }
  choices?: readonly ComponentProps<typeof ListChoice>[]
  /** Stands above the rows: how many there are. */
  note?: ReactNode
  /** Said where there are no rows, and what one may do about it. */
  empty: string
  emptyHint?: ReactNode
  /** What can be done with chosen rows, and how a row's box is called. */
  moves?: readonly BulkMove<Row>[] | undefined
  nameOf?: (row: Row) => string
  /** The `after` of the next rows, or the page and of how many. */
  next?: string | null
  page?: ComponentProps<typeof PageLinks>
}

/** A list with all it is sought, bounded and sorted by, kept in the address; `newest` is the order without a word there. */
export function List<Row>(props: ListProps<Row>) {
  const { tabs, search, days, sort, choices = [], note, rows, empty, emptyHint, next = null, page } = props
  const hasFilters = days !== undefined || sort !== undefined || choices.length > 0
  const isLoading = useNavigation().state === 'loading'
  return (
    <div aria-busy={isLoading}>
      {tabs && <Tabs {...tabs} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 not-empty:pb-4">
        {search && <ListSearch {...search} />}
        {hasFilters && (
          <details className="fold max-lg:w-full">
            <summary className="text-link">{t('ui.list.filters')}</summary>
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3 max-lg:py-2">
              {days && <DayRange {...days} />}
              {sort && (
                <ListChoice
                  label={t('common.sort-by')}
                  name="sort"
                  current={plain(sort.current)}
                  options={sort.options.map(([value, words]) => [plain(value), words])}
                />
              )}
              {choices.map((choice) => (
                <ListChoice key={choice.name} {...choice} />
              ))}
            </div>
          </details>
        )}
      </div>
      {note && <div className="mb-3 flex flex-wrap items-center gap-x-4 text-soft tabular-nums">{note}</div>}
      {rows.length === 0 ? <Empty title={empty}>{emptyHint}</Empty> : <Rows {...props} />}
      <More next={next} />
      {page && <PageLinks {...page} />}
    </div>
  )
}

const plain = (sort: string): string => (sort === 'newest' ? '' : sort)
const idOf = (row: unknown): string => String((row as { _id: unknown })._id)

function Rows<Row>({ label, rows, columns, item, keyOf = idOf, moves, nameOf = keyOf }: ListProps<Row>) {
  const table = { caption: label, rows, keyOf }
  if (columns === undefined) {
    return (
      <ol aria-label={label} className="border-t border-ink">
        {rows.map((row) => (
          <li key={keyOf(row)} className="border-b border-line py-4">
            {item?.(row)}
          </li>
        ))}
      </ol>
    )
  }
  if (moves === undefined) return <Table {...table} columns={columns} />
  return <BulkTable {...table} columns={columns} nameOf={nameOf} moves={moves} />
}
