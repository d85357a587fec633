import { enqueue } from '#platform/jobs.ts'
import { writeLetter } from '#platform/mail/layout.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Desk } from './desk.ts'
import { letterKind, type LetterName } from './letters/letters.ts'

export const mailTask = 'accounts:mail'

interface Order {
  /** Unique for this letter: it is sent once, however often the job is tried. */
  key: string
  letter: LetterName
  to: string
  name?: string
  newEmail?: string
  /** Why, in the house's words. */
  why?: string
  /** The mailed link whose secret the letter carries. */
  link?: string
}

/** Orders a letter in the caller's transaction: it goes out if that commits. No secret is in the job. */
export async function orderMail(db: Db | Tx, order: Order): Promise<void> {
  await enqueue(db, mailTask, order, { key: `mail:${order.key}` })
}

/** Writes and sends an ordered letter; one whose link was used or has run out is dropped. */
export async function sendMail(desk: Desk, payload: unknown): Promise<void> {
  const { key, letter, link, ...data } = payload as Order
  const { path = '/', write } = letterKind(letter)
  const found = link && (await desk.links.find(desk.db, link, desk.clock.now()))
  if (link && !found) return
  const href = desk.origin() + path.replace(':token', link ? desk.links.tokenOf(link) : '')
  await desk.post.send(
    writeLetter(
      write({ ...data, href, life: lifeWords(found ? found.lifeMs : 0) }),
      desk.config.supportEmail,
    ),
    key,
  )
}

function lifeWords(ms: number): string {
  const hours = Math.round(ms / 3600_000)
  if (hours <= 1) return 'an hour'
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`
}
