import type { ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'

export interface TableColumn<Row> {
  /** React key of the column. Defaults to the heading. */
  key?: string
  head: string
  cell: (row: Row) => ReactNode
  /** Whether the column contains numbers. They are right-aligned, and their digits have equal widths. */
  isNumber?: boolean
  /** Whether the column contains the row's name. On a phone, the name takes a whole line. */
  isName?: boolean
  /**
   * Whether the column contains a form field. In a compact table on a phone, all form fields of a row are on its last
   * line.
   */
  isField?: boolean
  /**
   * Whether the column contains the row's actions. On a phone, the actions have no heading, because their buttons have
   * labels.
   */
  isAction?: boolean
}

export interface RowChoice {
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
  /** Returns the name of a row for its checkbox label, "Select {label}". */
  labelOf: (key: string) => string
}

interface TableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Row selection. If set, each row has a checkbox. */
  choice?: RowChoice
  /** Whether each row has three lines on a phone: the name, the values, and the form fields. */
  isCompact?: boolean
}

const cards = 'max-md:grid max-md:grid-cols-2 max-md:items-baseline max-md:gap-x-4 max-md:py-2'
const compact =
  "max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-1.5 max-md:after:order-1 max-md:after:basis-full max-md:after:content-['']"

/** Table. On a phone, each row appears as a box with labeled values in two columns. */
export function Table<Row>({ caption, columns, rows, keyOf, choice, isCompact = false }: TableProps<Row>) {
  const keys = rows.map(keyOf)
  return (
    <table className="w-full border-collapse text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-ink max-md:sr-only">
        <tr>
          {choice && (
            <th scope="col" className="w-11">
              <AllBox keys={keys} choice={choice} />
            </th>
          )}
          {columns.map(({ head, key = head, isNumber }) => (
            <th
              key={key}
              scope="col"
              className={`px-3 py-2 text-note font-semibold text-soft first:pl-0 last:pr-0 ${isNumber ? 'text-right' : ''}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={`border-b border-line max-md:relative ${isCompact ? compact : cards}`}
          >
            {choice && (
              <td className="w-11 max-md:absolute max-md:top-1 max-md:right-0">
                <RowBox id={keyOf(row)} choice={choice} />
              </td>
            )}
            {columns.map((column) => (
              <Cell
                key={column.key ?? column.head}
                column={column}
                row={row}
                isBoxed={choice !== undefined}
                isCompact={isCompact}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps<Row> {
  column: TableColumn<Row>
  row: Row
  isBoxed: boolean
  isCompact: boolean
}

function Cell<Row>({ column, row, isBoxed, isCompact }: CellProps<Row>) {
  const { head, cell, isNumber, isName, isField, isAction } = column
  const onLine = isField ? 'max-md:order-2' : ''
  const line = isAction ? 'max-md:absolute max-md:top-12 max-md:right-0' : onLine
  const onPhone = isName
    ? `max-md:col-span-2 max-md:block max-md:basis-full ${isBoxed ? 'max-md:pr-12' : ''}`
    : 'max-md:flex max-md:min-w-0 max-md:flex-wrap max-md:wrap-anywhere max-md:items-baseline max-md:gap-x-2 max-md:before:text-note max-md:before:text-soft max-md:before:content-[attr(data-head)]'
  return (
    <td
      data-head={isAction ? undefined : head}
      className={`px-3 py-2.5 align-middle first:pl-0 last:pr-0 max-md:px-0 max-md:py-0.5 ${isNumber ? 'tabular-nums md:text-right' : ''} ${onPhone} ${isCompact ? line : ''}`}
    >
      {cell(row)}
    </td>
  )
}

function AllBox({ keys, choice: { chosen, onChange } }: { keys: string[]; choice: RowChoice }) {
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key))
  return (
    <label className="flex size-11 items-center justify-center">
      <span className="sr-only">{t('ui.list.select-page')}</span>
      <input
        type="checkbox"
        className="size-5"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.some((key) => chosen.has(key))
        }}
        onChange={() => onChange(isAll ? new Set() : new Set(keys))}
      />
    </label>
  )
}

function RowBox({ id, choice: { chosen, onChange, labelOf } }: { id: string; choice: RowChoice }) {
  const toggle = () => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <label className="flex size-11 items-center justify-center">
      <span className="sr-only">{t('ui.list.select', { name: labelOf(id) })}</span>
      <input type="checkbox" className="size-5" checked={chosen.has(id)} onChange={toggle} />
    </label>
  )
}
