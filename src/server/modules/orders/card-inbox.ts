import { countLimit } from '#contract/table.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { lockDeadMessages, reviveMessages } from '#platform/queue/outbox.ts'
import { cardEventTopic } from './placing/payment/card-events.store.ts'
import * as store from './placing/payment/card-inbox.store.ts'

export type CardEventRow = store.InboxRow

/** Returns events from the card provider, newest first. Without a state in the query, returns events in all states. */
export function listCardEvents(db: Db, of: store.InboxQuery): Promise<CardEventRow[]> {
  return store.listEvents(db, of)
}

/** Counts the abandoned events (`dead`) and the pending events (`new`). Each count stops at 1000. */
export function countCardEvents(db: Db): Promise<{ dead: number; new: number }> {
  return store.countEvents(db, countLimit)
}

export interface RevivedEvent {
  id: string
  type: string
  attempts: number
  error: string | null
}

/**
 * Schedules another attempt for abandoned (`dead`) events. Without `seen`, all such events are scheduled. Otherwise,
 * the call schedules only the events in `seen` whose number of attempts has not changed since the admin saw them.
 * Returns the events as they were before this call.
 */
export async function reviveCardEvents(
  tx: Tx,
  seen: readonly { _id: string; attempts: number }[] | undefined,
): Promise<RevivedEvent[]> {
  const dead = await lockDeadMessages(tx, {
    topic: cardEventTopic,
    seen: seen?.map(({ _id, attempts }) => ({ key: _id, attempts })),
  })
  await reviveMessages(
    tx,
    dead.map(({ id }) => id),
  )
  return dead.map(({ key: id, payload, attempts, error }) => {
    return { id, type: (payload as { type: string }).type, attempts, error }
  })
}
