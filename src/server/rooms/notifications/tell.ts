import type { NoticeEvent } from '#contract/notifications.ts'
import { enqueueForBatch } from '#platform/batch-jobs.ts'
import type { Db, Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { mailOf, matrixOf } from './matrix.ts'
import * as store from './notices.store.ts'
import type { NotificationParts } from './notifications.parts.ts'

export type TellParts = Pick<NotificationParts, 'clock' | 'findMembers' | 'areAlertsInstant'>

export interface Telling {
  /** `buyer:<id>` or `seller:<id>` */
  recipient: string
  event: NoticeEvent
  /** The same key is told to the same person once. */
  key: string
  title: string
  body: string
  href: string
  pieceId?: string | null
  sizeId?: string | null
  /** Its mail, if one goes, cannot wait for the day's. */
  isUrgent?: boolean
}

/** Tells each person as each wishes to be told: in the feed, by mail, both or not at all. */
export async function tell(tx: Tx, parts: TellParts, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  const recipients = [...new Set(tellings.map(({ recipient }) => recipient))]
  const readers = await findReaders(tx, parts, recipients)
  const choices = Map.groupBy(await store.listChoices(tx, recipients), ({ recipient }) => recipient)
  const notices = tellings.flatMap(({ isUrgent = false, pieceId = null, sizeId = null, ...telling }) => {
    const reader = readers.get(telling.recipient)
    const setting =
      reader &&
      matrixOf(reader, choices.get(telling.recipient) ?? []).find(({ event }) => event === telling.event)
    if (!setting) return []
    const mail = mailOf(setting, isUrgent)
    if (!setting.inApp && mail === 'none') return []
    return [{ ...telling, id: newId('ntc', parts.clock), pieceId, sizeId, isShown: setting.inApp, mail }]
  })
  if (notices.length === 0) return
  await store.lockFeeds(tx, [...new Set(notices.map(({ recipient }) => recipient))])
  const added = await store.insertNotices(tx, notices, new Date(parts.clock.now()))
  for (const { id, mail } of added) if (mail === 'at-once') await enqueueForBatch(tx, 'notices:mail', { id })
}

/** Who these people are, as the rules of telling see them. */
export async function findReaders(
  db: Db,
  { findMembers, areAlertsInstant }: Pick<NotificationParts, 'findMembers' | 'areAlertsInstant'>,
  recipients: readonly string[],
): Promise<ReadonlyMap<string, store.KnownReader>> {
  const readers = await store.listReaders(db, recipients)
  const buyers = readers.filter(({ kind }) => kind === 'buyer').map(({ recipient }) => recipient.slice(6))
  const members = await findMembers(db, buyers)
  return new Map(
    readers.map((reader) => [
      reader.recipient,
      { ...reader, isToldAtOnce: areAlertsInstant && members.has(reader.recipient.slice(6)) },
    ]),
  )
}
