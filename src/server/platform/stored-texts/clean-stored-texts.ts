import { cleanLine, cleanText } from '#contract/text.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'

/** Table that contains text written by people, with functions that list and update its rows. */
export interface StoredTexts<Row extends { id: string | number }> {
  /** Target kind in the audit log for changes to the table, such as `seller` or `listing`. */
  kind: string
  /** Columns whose text has a single line. */
  lines: readonly (keyof Row)[]
  texts?: readonly (keyof Row)[]
  /** Returns rows whose text might need cleaning and whose ids are greater than `after`, sorted by id. */
  list(db: Db, after: Row['id'], limit: number): Promise<Row[]>
  /** Updates a row unless it has changed since it was read. Returns whether the row was updated. */
  replace(tx: Tx, was: Row, to: Row): Promise<boolean>
  /** Value that sorts before the first id. */
  start: Row['id']
}

const batch = 200

/**
 * Cleans stored text with the rules that the contract applies to new input. Each batch uses one transaction and creates
 * one audit entry. The entry contains the ids of the rows but not their text, because the text might contain names of
 * people. Returns the number of changed rows.
 */
export async function cleanStoredTexts<Row extends { id: string | number }>(
  db: Db,
  now: number,
  texts: StoredTexts<Row>,
): Promise<number> {
  let changed = 0
  let rows = await texts.list(db, texts.start, batch)
  while (rows.length > 0) {
    const cleaned = rows.map((was) => ({ was, to: cleanRow(was, texts) })).filter(({ was, to }) => was !== to)
    const ids =
      cleaned.length === 0 ? [] : await inTransaction(db, (tx) => replaceAll(tx, now, texts, cleaned))
    changed += ids.length
    rows = rows.length < batch ? [] : await texts.list(db, rows.at(-1)!.id, batch)
  }
  return changed
}

async function replaceAll<Row extends { id: string | number }>(
  tx: Tx,
  now: number,
  { kind, replace }: StoredTexts<Row>,
  rows: readonly { was: Row; to: Row }[],
): Promise<Row['id'][]> {
  const ids: Row['id'][] = []
  for (const { was, to } of rows) if (await replace(tx, was, to)) ids.push(was.id)
  if (ids.length > 0)
    await audit(tx, {
      actor: 'schedule',
      action: 'texts.clean',
      target: { kind, id: String(ids[0]) },
      after: { ids },
      at: now,
    })
  return ids
}

/**
 * Returns the cleaned row, or the same object if nothing has to be cleaned. Keeps a value that cleaning would make
 * empty.
 */
function cleanRow<Row>(
  row: Row,
  { lines, texts = [] }: Pick<StoredTexts<Row & { id: string }>, 'lines' | 'texts'>,
): Row {
  const changes: Partial<Row> = {}
  const clean = (column: keyof Row, by: (text: string) => string): void => {
    const text = row[column] as string
    const cleaned = by(text)
    if (cleaned !== text && cleaned !== '') changes[column] = cleaned as Row[keyof Row]
  }
  for (const column of lines) clean(column as keyof Row, cleanLine)
  for (const column of texts) clean(column as keyof Row, cleanText)
  return Object.keys(changes).length === 0 ? row : { ...row, ...changes }
}
