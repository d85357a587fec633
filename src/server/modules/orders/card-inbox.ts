import { countLimit } from '#contract/table.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import * as store from './card-inbox.store.ts'

export type CardEventRow = store.InboxRow

/** Events of the card provider, newest first, of one state or of all. */
export function listCardEvents(db: Db, of: store.InboxQuery): Promise<CardEventRow[]> {
  return store.listEvents(db, of)
}

/** How many are dead and how many wait; counting stops at a thousand. */
export function countCardEvents(db: Db): Promise<{ dead: number; new: number }> {
  return store.countEvents(db, countLimit)
}

/** Has dead events applied again, those seen dead after that many attempts or all; returns them as they were. */
export function reviveCardEvents(
  tx: Tx,
  seen: readonly { _id: string; attempts: number }[] | undefined,
  now: Date,
): Promise<store.RevivedRow[]> {
  return store.reviveEvents(tx, seen, now)
}
