import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '#web/ui/error-text.ts'
import { LeftOver, type LeftOverRow } from './left-over.tsx'
import { Table, type TableColumn } from './table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { t } from '#web/t.ts'
import { TextButton } from '#web/ui/buttons.tsx'

export interface BulkOutcome {
  changed: number
  /** Rows that stay as they are, with the server's words. */
  refused: readonly { _id: string; message: string | null }[]
  /** Puts back what was changed; absent where nothing can be. */
  undo?: (() => Promise<unknown>) | undefined
}

/** One thing done with all chosen rows: `{ key: 'hide', label: 'Hide', done: (count) => …, send }`. */
export interface BulkMove<Row> {
  key: string
  label: string
  /** Said of as many as were changed: `3 listings hidden`. */
  done: (count: number) => string
  /** `form` holds what was entered into `fields`. */
  send: (ids: string[], form: FormData) => Promise<BulkOutcome>
  /** Of which rows it can be done; without it, of all. */
  isFor?: (row: Row) => boolean
  /** Asked before it is sent: a reason. */
  fields?: ReactNode
}

interface BulkTableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** "Select {name}" is what a row's box is called. */
  nameOf: (row: Row) => string
  moves: readonly BulkMove<Row>[]
}

/** A table whose rows may be chosen for one change of all of them: one undo for all, what is left is named. */
export function BulkTable<Row>({ caption, columns, rows, keyOf, nameOf, moves }: BulkTableProps<Row>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set<string>())
  const [left, setLeft] = useState<LeftOverRow[]>([])
  const chosenHere = rows.filter((row) => chosen.has(keyOf(row)))
  const names = new Map(rows.map((row) => [keyOf(row), nameOf(row)]))
  const sent = ({ refused }: BulkOutcome) => {
    setChosen(new Set())
    setLeft(
      refused.map(({ _id, message }) => ({
        name: names.get(_id) ?? _id,
        why: message ?? t('ui.list.left.why'),
      })),
    )
  }
  return (
    <>
      <LeftOver left={left} close={() => setLeft([])} />
      {chosenHere.length > 0 && (
        <BulkBar
          rows={chosenHere}
          keyOf={keyOf}
          moves={moves}
          sent={sent}
          clear={() => setChosen(new Set())}
          chooseAll={chosenHere.length < rows.length ? () => setChosen(new Set(names.keys())) : undefined}
        />
      )}
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        choice={{ chosen, onChange: setChosen, labelOf: (key) => names.get(key) ?? key }}
      />
    </>
  )
}

interface BulkBarProps<Row> extends Pick<BulkTableProps<Row>, 'rows' | 'keyOf' | 'moves'> {
  sent: (outcome: BulkOutcome) => void
  clear: () => void
  chooseAll: (() => void) | undefined
}

function BulkBar<Row>({ rows, keyOf, moves, sent, clear, chooseAll }: BulkBarProps<Row>) {
  const { send, isBusy } = useBulk<Row>(sent)
  const [asked, setAsked] = useState<BulkMove<Row>>()
  const choose = (move: BulkMove<Row>) => {
    if (move.fields) setAsked(asked?.key === move.key ? undefined : move)
    else void send(move, rows.map(keyOf), new FormData())
  }
  return (
    <section aria-label={t('ui.list.bulk')} className="sticky top-0 z-2 mb-3 border border-edge bg-paper p-3">
      <div className="flex flex-wrap items-center gap-x-5">
        <p role="status" className="font-semibold tabular-nums">
          {t('ui.list.selected', { count: rows.length })}
        </p>
        {moves
          .filter(({ isFor }) => !isFor || rows.some(isFor))
          .map((move) => (
            <TextButton
              key={move.key}
              disabled={isBusy}
              {...(move.fields !== undefined && { 'aria-expanded': asked?.key === move.key })}
              onClick={() => choose(move)}
            >
              {move.label}
            </TextButton>
          ))}
        {chooseAll && (
          <button type="button" className="ml-auto text-link text-soft" onClick={chooseAll}>
            {t('ui.list.select-all')}
          </button>
        )}
        <button type="button" className={`text-link text-soft ${chooseAll ? '' : 'ml-auto'}`} onClick={clear}>
          {t('ui.list.select-none')}
        </button>
      </div>
      {asked && (
        <div className="mt-3">
          <Form
            button={asked.label}
            send={(_, form) => send(asked, rows.map(keyOf), new FormData(form))}
            isInline
          >
            {asked.fields}
          </Form>
        </div>
      )}
    </section>
  )
}

function useBulk<Row>(sent: (outcome: BulkOutcome) => void) {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (move: BulkMove<Row>, ids: string[], form: FormData): Promise<void> => {
    setIsBusy(true)
    try {
      const outcome = await move.send(ids, form)
      const { changed, refused, undo } = outcome
      const words = [
        changed > 0 && move.done(changed),
        refused.length > 0 && t('ui.list.left.count', { count: refused.length }),
      ].filter(Boolean)
      const putBack = async () => {
        await undo?.()
        await revalidate()
      }
      say(
        words.length > 0 ? words.join('. ') : t('ui.list.unchanged'),
        undo && changed > 0 ? putBack : undefined,
      )
      sent(outcome)
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
    await revalidate()
  }
  return { send, isBusy }
}
