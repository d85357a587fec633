import { useState, type ReactNode } from 'react'
import { errorText } from '#web/kit/error-text.ts'
import { ChosenBar, useChosen, type Chosen } from './chosen.tsx'
import { LeftOver, type LeftOverRow } from './left-over.tsx'
import { Table, type TableColumn } from './table.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

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
  /** `form` holds what was entered into `fields`; many rows come in parts. */
  send: (ids: string[], form: FormData, rows: readonly Row[]) => Promise<BulkOutcome>
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
  /** Where there are more than these: all of them. */
  loadAll?: (() => Promise<readonly Row[]>) | undefined
}

/** A table whose rows may be chosen for one change of all of them: one undo for all, what is left is named. */
export function BulkTable<Row>(props: BulkTableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, moves, loadAll } = props
  const chosen = useChosen(rows, keyOf, loadAll)
  const [left, setLeft] = useState<LeftOverRow[]>([])
  const names = new Map([...rows, ...chosen.rows].map((row) => [keyOf(row), nameOf(row)]))
  const sent = ({ refused }: BulkOutcome) => {
    chosen.clear()
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
      <BulkBar {...{ chosen, keyOf, moves, sent }} />
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        choice={{
          chosen: chosen.keys,
          onChange: chosen.choose,
          labelOf: (key) => names.get(key) ?? key,
        }}
      />
    </>
  )
}

interface BulkBarProps<Row> extends Pick<BulkTableProps<Row>, 'keyOf' | 'moves'> {
  chosen: Chosen<Row>
  sent: (outcome: BulkOutcome) => void
}

function BulkBar<Row>({ chosen, keyOf, moves, sent }: BulkBarProps<Row>) {
  const { rows } = chosen
  const { send, isPending } = useBulk<Row>(keyOf, sent)
  const [asked, setAsked] = useState<BulkMove<Row>>()
  const choose = (move: BulkMove<Row>) => {
    if (move.fields) setAsked(asked?.key === move.key ? undefined : move)
    else void send(move, rows, new FormData())
  }
  const below = asked && (
    <div className="mt-3">
      <Form button={asked.label} send={(_, form) => send(asked, rows, new FormData(form))} isInline>
        {asked.fields}
      </Form>
    </div>
  )
  return (
    <ChosenBar label={t('ui.list.bulk')} chosen={chosen} below={below}>
      {moves
        .filter(({ isFor }) => !isFor || rows.some(isFor))
        .map((move) => (
          <TextButton
            key={move.key}
            aria-disabled={isPending || undefined}
            {...(move.fields !== undefined && { 'aria-expanded': asked?.key === move.key })}
            onClick={() => choose(move)}
          >
            {move.label}
          </TextButton>
        ))}
    </ChosenBar>
  )
}

function useBulk<Row>(keyOf: (row: Row) => string, sent: (outcome: BulkOutcome) => void) {
  const { run, isPending } = useAction()
  const send = async (move: BulkMove<Row>, rows: readonly Row[], form: FormData): Promise<void> => {
    await run(async () => {
      const outcome = await sendInParts(move, rows, keyOf, form)
      const { changed, refused, undo } = outcome
      const words = [
        changed > 0 && move.done(changed),
        refused.length > 0 && t('ui.list.left.count', { count: refused.length }),
      ].filter(Boolean)
      sent(outcome)
      return {
        message: words.length > 0 ? words.join('. ') : t('ui.list.unchanged'),
        undo: changed > 0 ? undo : undefined,
      }
    })
  }
  return { send, isPending }
}

/** As many as every call takes. */
const most = 100

/** What a part has changed stands, whatever comes of the next: its rows are told, and its undo is kept. */
async function sendInParts<Row>(
  move: BulkMove<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  form: FormData,
): Promise<BulkOutcome> {
  const all: BulkOutcome[] = []
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most)
    const ids = part.map(keyOf)
    try {
      all.push(await move.send(ids, form, part))
    } catch (error) {
      if (!all.some(({ changed }) => changed > 0)) throw error
      const message = errorText(error)
      all.push({ changed: 0, refused: ids.map((_id) => ({ _id, message })) })
    }
  }
  const undos = all.flatMap(({ undo }) => undo ?? []).toReversed()
  return {
    changed: all.reduce((sum, { changed }) => sum + changed, 0),
    refused: all.flatMap(({ refused }) => refused),
    undo: undos.length === 0 ? undefined : () => undoAll(undos),
  }
}

async function undoAll(undos: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const undo of undos) await undo()
}
