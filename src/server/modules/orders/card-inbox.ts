import { countLimit } from '#contract/table.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { lockDeadMessages, reviveMessages } from '#platform/queue/outbox.ts'
import { cardEventTopic } from './placing/payment/card-events.store.ts'
import * as store from './placing/payment/card-inbox.store.ts'

export type CardEventRow = store.InboxRow

/** Returns events of the card provider, newest first, of one state or of all. */
export function listCardEvents(db: Db, of: store.InboxQuery): Promise<CardEventRow[]> {
  return store.listEvents(db, of)
}

/** Counts dead and waiting events, up to 1000 each. */
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
 * Revives dead events for another attempt: the given ones, if their number of attempts has not changed, or all.
 * Returns them as they were before.
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
