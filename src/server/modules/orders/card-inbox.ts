import { countLimit } from '#contract/table.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { lockDeadMessages, reviveMessages } from '#platform/queue/outbox.ts'
import { cardEventTopic } from './placing/payment/card-events.store.ts'
import * as store from './placing/payment/card-inbox.store.ts'

export type CardEventRow = store.InboxRow

/** Returns events of the card provider in one state or in all states, newest first. */
export function listCardEvents(db: Db, of: store.InboxQuery): Promise<CardEventRow[]> {
  return store.listEvents(db, of)
}

/** Counts dead and pending events, each capped at 1000. */
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
 * Schedules dead events for another attempt: either all, or the given events whose number of attempts has not changed.
 * Returns the revived events in their previous state.
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
