import type { ComponentProps, ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { BulkTable, type BulkAction } from './bulk.tsx'
import { Empty } from './empty.tsx'
import { NextPageLinks } from './next-page-links.tsx'
import { PageLinks } from './pages.tsx'
import { SizeChoice } from './size-choice.tsx'
import { Table, type TableColumn } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { ListTools, type ListToolsProps } from './tools.tsx'

export interface ListProps<Row> extends ListToolsProps {
  /** Accessible name of the list. */
  label: string
  rows: readonly Row[]
  /** Columns of a table. If there are no columns, `item` renders each row. */
  columns?: readonly TableColumn<Row>[]
  item?: (row: Row) => ReactNode
  /** Returns the React key of a row. Defaults to `_id`. */
  keyOf?: (row: Row) => string
  tabs?: ComponentProps<typeof Tabs> | false
  /** Content above the rows, such as the number of rows. */
  note?: ReactNode
  /** Message for an empty list. `emptyHint` appears below it and suggests what to do. */
  empty: string
  emptyHint?: ReactNode
  /** Bulk actions for selected rows. `nameOf` returns the name of a row for its checkbox label. */
  moves?: readonly BulkAction<Row>[] | undefined
  nameOf?: (row: Row) => string
  /**
   * Cursor of the next page, which becomes the value of `after`. For pagination by page number, `page` is used instead.
   */
  next?: string | null
  page?: ComponentProps<typeof PageLinks>
  /** Loads the rows of all pages, so that they can be selected together. */
  loadAll?: (() => Promise<Row[]>) | undefined
}

/** List or table with search, filters, sorting and pagination. Their state is stored in the URL. */
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
        <NextPageLinks next={next} />
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
      // Resets the selection if the page or the search changes.
      key={search}
      {...table}
      {...{ columns, nameOf, moves }}
      loadAll={hasMore ? loadAll : undefined}
    />
  )
}
