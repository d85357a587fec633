import { useState, type ReactNode } from 'react'
import { errorText } from '#web/kit/error-text.ts'
import { SelectionBar, useRowSelection, type RowSelection } from './row-selection.tsx'
import { UnchangedRows, type UnchangedRow } from './unchanged-rows.tsx'
import { Table, type TableColumn } from './table.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

export interface BulkOutcome {
  changed: number
  /** Rows that the server rejected, each with the server's error message. */
  refused: readonly { _id: string; message: string | null }[]
  /** Undoes the changes. Undefined if they cannot be undone. */
  undo?: (() => Promise<unknown>) | undefined
}

/** Action on all selected rows, such as `{ key: 'hide', label: 'Hide', done: (count) => …, send }`. */
export interface BulkAction<Row> {
  key: string
  label: string
  /** Returns the success message for this number of changed rows, such as `3 listings hidden`. */
  done: (count: number) => string
  /** Sends a batch of rows to the server. `form` contains the values of `fields`. */
  send: (ids: string[], form: FormData, rows: readonly Row[]) => Promise<BulkOutcome>
  /** Returns whether the action is available for a row. If absent, the action is available for all rows. */
  isFor?: (row: Row) => boolean
  /** Form fields to fill in before the action is sent, such as a reason. */
  fields?: ReactNode
}

interface BulkTableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Returns the name of a row for its checkbox label, "Select {name}". */
  nameOf: (row: Row) => string
  moves: readonly BulkAction<Row>[]
  /** Loads the rows of all pages. Set if there is more than one page. */
  loadAll?: (() => Promise<readonly Row[]>) | undefined
}

/**
 * Table with bulk actions for selected rows. A single undo applies to all rows of an action. The rows that the server
 * rejected are listed below the table.
 */
export function BulkTable<Row>(props: BulkTableProps<Row>) {
  const { caption, columns, rows, keyOf, nameOf, moves, loadAll } = props
  const chosen = useRowSelection(rows, keyOf, loadAll)
  const [left, setLeft] = useState<UnchangedRow[]>([])
  const names = new Map([...rows, ...chosen.rows].map((row) => [keyOf(row), nameOf(row)]))
  const sent = ({ refused }: BulkOutcome) => {
    chosen.clear()
    setLeft(
      refused.map(({ _id, message }) => ({
        name: names.get(_id) ?? _id,
        reason: message ?? t('ui.list.left.why'),
      })),
    )
  }
  return (
    <>
      <UnchangedRows left={left} close={() => setLeft([])} />
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
  chosen: RowSelection<Row>
  sent: (outcome: BulkOutcome) => void
}

function BulkBar<Row>({ chosen, keyOf, moves, sent }: BulkBarProps<Row>) {
  const { rows } = chosen
  const { send, isPending } = useBulk<Row>(keyOf, sent)
  const [openMove, setOpenMove] = useState<BulkAction<Row>>()
  const choose = (move: BulkAction<Row>) => {
    if (move.fields) setOpenMove(openMove?.key === move.key ? undefined : move)
    else void send(move, rows, new FormData())
  }
  const below = openMove && (
    <div className="mt-3">
      <Form button={openMove.label} send={(_, form) => send(openMove, rows, new FormData(form))} isInline>
        {openMove.fields}
      </Form>
    </div>
  )
  return (
    <SelectionBar label={t('ui.list.bulk')} chosen={chosen} below={below}>
      {moves
        .filter(({ isFor }) => !isFor || rows.some(isFor))
        .map((move) => (
          <TextButton
            key={move.key}
            aria-disabled={isPending || undefined}
            {...(move.fields !== undefined && { 'aria-expanded': openMove?.key === move.key })}
            onClick={() => choose(move)}
          >
            {move.label}
          </TextButton>
        ))}
    </SelectionBar>
  )
}

function useBulk<Row>(keyOf: (row: Row) => string, sent: (outcome: BulkOutcome) => void) {
  const { run, isPending } = useAction()
  const send = async (move: BulkAction<Row>, rows: readonly Row[], form: FormData): Promise<void> => {
    await run(async () => {
      const outcome = await sendInBatches(move, rows, keyOf, form)
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

/** Maximum number of rows per API call. */
const maxRowsPerCall = 100

/**
 * Sends the rows in batches. If a batch fails, the changes made by earlier batches remain and can be undone. All rows
 * that were not sent successfully are reported as rejected.
 */
async function sendInBatches<Row>(
  move: BulkAction<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  form: FormData,
): Promise<BulkOutcome> {
  const all: BulkOutcome[] = []
  for (let at = 0; at < rows.length; at += maxRowsPerCall) {
    const batch = rows.slice(at, at + maxRowsPerCall)
    const ids = batch.map(keyOf)
    try {
      all.push(await move.send(ids, form, batch))
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
