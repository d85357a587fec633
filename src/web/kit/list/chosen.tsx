import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '#web/lib/text/t.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '#web/kit/toast.tsx'

export interface Chosen<Row> {
  rows: readonly Row[]
  keys: ReadonlySet<string>
  /** Of this page. */
  choose: (keys: ReadonlySet<string>) => void
  clear: () => void
  /** Absent where the page is chosen. */
  choosePage: (() => void) | undefined
  /** Of all pages; absent where there is one, or all are chosen. */
  chooseAll: (() => void) | undefined
}

/** Which rows of a table are chosen: some of a page, or all of what is sought. */
export function useChosen<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  loadAll: (() => Promise<readonly Row[]>) | undefined,
): Chosen<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set<string>())
  const [all, setAll] = useState<readonly Row[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const say = useToast()
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
      say(errorText(error))
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

interface ChosenBarProps<Row> {
  label: string
  chosen: Chosen<Row>
  /** Buttons of what can be done with them. */
  children: ReactNode
  /** What one of them asks for. */
  below: ReactNode
}

/** Stands over a table while rows are chosen: how many, and what can be done with them. */
export function ChosenBar<Row>(props: ChosenBarProps<Row>) {
  return props.chosen.rows.length > 0 && <ShownBar {...props} />
}

function ShownBar<Row>({ label, chosen, children, below }: ChosenBarProps<Row>) {
  const { rows, clear, choosePage, chooseAll } = chosen
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = bar.current
    // The button that was pressed goes with the bar: the table it stood over takes the focus.
    return () => {
      if (shown?.contains(document.activeElement))
        shown.parentElement
          ?.querySelector<HTMLElement>('table input[type=checkbox]')
          ?.focus({ preventScroll: true })
    }
  }, [])
  const wider = choosePage
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
          {wider && (
            <button type="button" className="text-link text-soft" onClick={wider.choose}>
              {wider.words}
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

const mostAtOnce = 5000

/** All rows of what is sought, page by page. */
export async function loadRows<Row>(load: (after: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | undefined; ;) {
    const { rows, next } = await load(after)
    all.push(...rows)
    if (next === null || all.length >= mostAtOnce) return all
    after = next
  }
}
