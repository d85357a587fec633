import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '#web/kit/toast.tsx'

export interface RowSelection<Row> {
  rows: readonly Row[]
  keys: ReadonlySet<string>
  /** Sets the selected rows of this page. */
  choose: (keys: ReadonlySet<string>) => void
  clear: () => void
  /** Selects all rows on this page. Undefined if they are already selected. */
  choosePage: (() => void) | undefined
  /** Selects the rows of all pages. Undefined if there is only one page, or if all rows are already selected. */
  chooseAll: (() => void) | undefined
}

/**
 * State of the row selection in a table. The selection consists either of some rows on this page or of all rows on all
 * pages.
 */
export function useRowSelection<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  loadAll: (() => Promise<readonly Row[]>) | undefined,
): RowSelection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set<string>())
  const [all, setAll] = useState<readonly Row[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const showToast = useToast()
  const choose = (now: ReadonlySet<string>) => {
    setKeys(now)
    setAll([])
  }
  const chooseAll = async () => {
    setIsLoading(true)
    try {
      const found = await loadAll!()
      setAll(found)
      setKeys(new Set(found.map(keyOf)))
    } catch (error) {
      showToast(errorText(error))
    }
    setIsLoading(false)
  }
  const chosen = (all.length > 0 ? all : rows).filter((row) => keys.has(keyOf(row)))
  const isPage = rows.every((row) => keys.has(keyOf(row)))
  return {
    rows: chosen,
    keys,
    choose,
    clear: () => choose(new Set()),
    choosePage: isPage ? undefined : () => choose(new Set(rows.map(keyOf))),
    chooseAll: isPage && loadAll && all.length === 0 ? () => void (isLoading || chooseAll()) : undefined,
  }
}

interface SelectionBarProps<Row> {
  label: string
  chosen: RowSelection<Row>
  /** Buttons for the available bulk actions. */
  children: ReactNode
  /** Form for a bulk action that needs more input. */
  below: ReactNode
}

/**
 * Toolbar above a table that appears while rows are selected. Shows the number of selected rows and the available bulk
 * actions.
 */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  return props.chosen.rows.length > 0 && <ShownBar {...props} />
}

function ShownBar<Row>({ label, chosen, children, below }: SelectionBarProps<Row>) {
  const { rows, clear, choosePage, chooseAll } = chosen
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = bar.current
    // The focused button disappears with the toolbar, so the focus moves to the first checkbox in the table.
    return () => {
      if (shown?.contains(document.activeElement))
        shown.parentElement
          ?.querySelector<HTMLElement>('table input[type=checkbox]')
          ?.focus({ preventScroll: true })
    }
  }, [])
  const selectMore = choosePage
    ? { choose: choosePage, words: t('ui.list.select-page') }
    : chooseAll && { choose: chooseAll, words: t('ui.list.select-results') }
  return (
    <section
      ref={bar}
      aria-label={label}
      className="chosen-bar tall:sticky top-0 z-2 mb-3 border border-edge bg-paper p-3"
    >
      <div className="flex flex-wrap items-center gap-x-5">
        <p role="status" className="font-semibold tabular-nums">
          {t('ui.list.selected', { count: rows.length })}
        </p>
        {children}
        <div className="ml-auto flex flex-wrap gap-x-5">
          {selectMore && (
            <button type="button" className="text-link text-soft" onClick={selectMore.choose}>
              {selectMore.words}
            </button>
          )}
          <button type="button" className="text-link text-soft" onClick={clear}>
            {t('ui.list.select-none')}
          </button>
        </div>
      </div>
      {below}
    </section>
  )
}

interface Page<Row> {
  rows: readonly Row[]
  next: string | null
}

const maxLoadedRows = 5000

/** Loads rows page by page, up to a maximum number of rows. */
export async function loadRows<Row>(load: (after: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | undefined; ;) {
    const { rows, next } = await load(after)
    all.push(...rows)
    if (next === null || all.length >= maxLoadedRows) return all
    after = next
  }
}
