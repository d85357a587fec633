import type { ComponentProps, ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { BulkTable, type BulkMove } from './bulk.tsx'
import { Empty } from './empty.tsx'
import { More } from './more.tsx'
import { PageLinks } from './pages.tsx'
import { SizeChoice } from './size-choice.tsx'
import { Table, type TableColumn } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { ListTools, type ListToolsProps } from './tools.tsx'

export interface ListProps<Row> extends ListToolsProps {
  /** What is listed, for those who listen. */
  label: string
  rows: readonly Row[]
  /** Of a table; without them every row is an `item`. */
  columns?: readonly TableColumn<Row>[]
  item?: (row: Row) => ReactNode
  /** Without it, by `_id`. */
  keyOf?: (row: Row) => string
  tabs?: ComponentProps<typeof Tabs> | false
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
  /** All rows of what is sought, to be chosen together. */
  loadAll?: (() => Promise<Row[]>) | undefined
}

/** A list with all it is sought, bounded and sorted by, kept in the address. */
export function List<Row>(props: ListProps<Row>) {
  const { tabs, search, days, sort, choices, note, rows, empty, emptyHint, next = null, page } = props
  const isLoading = useNavigation().state === 'loading'
  return (
    <div aria-busy={isLoading}>
      {tabs && <Tabs {...tabs} />}
      <ListTools {...{ search, days, sort, choices }} />
      {note && (
        <div className="flex flex-wrap items-center gap-x-4 text-soft tabular-nums max-md:-mt-1 max-md:text-note md:mb-3">
          {note}
        </div>
      )}
      {rows.length === 0 ? <Empty title={empty}>{emptyHint}</Empty> : <Rows {...props} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 empty:hidden print:hidden">
        <More next={next} />
        <SizeChoice next={next} />
      </div>
      {page && <PageLinks {...page} />}
    </div>
  )
}

const idOf = (row: unknown): string => String((row as { _id: unknown })._id)

function Rows<Row>(props: ListProps<Row>) {
  const { label, rows, columns, item, keyOf = idOf, moves, nameOf = keyOf, next = null, loadAll } = props
  const { search } = useLocation()
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
  const hasMore = next !== null || new URLSearchParams(search).has('after')
  return (
    <BulkTable
      // What is chosen is chosen on one page of one search.
      key={search}
      {...table}
      {...{ columns, nameOf, moves }}
      loadAll={hasMore ? loadAll : undefined}
    />
  )
}
