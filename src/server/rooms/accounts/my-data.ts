import { sql } from 'kysely'
import { dateOf } from '#platform/clock.ts'
import type { Actor } from '#platform/actor.ts'
import { inTransaction, type Db, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { verifyPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import { getOwn } from './buyer-profile.ts'
import { buyerView } from './buyer-view.ts'
import * as store from './buyers.store.ts'
import type { Caller, Desk } from './desk.ts'
import { orderMail } from './mails.ts'
import { insertRequest, type ArchivePart } from './privacy-requests.store.ts'
import { deleteSessions, findSignedInAt, listSessions } from './sessions.store.ts'
import { forgetTries, takeTry } from './tries.ts'
import { zip } from './zip.ts'

/** A sign-in this young needs no password to confirm what cannot be undone. */
const freshMs = 10 * 60_000

/** Everything kept about a buyer, each room's part as a JSON file of one archive. */
export async function exportMyData(
  desk: Desk,
  actor: Actor,
  id: string,
  now: number,
): Promise<{ bytes: Buffer; filename: string }> {
  const buyer = await getOwn(desk, actor, id)
  const { parts, ...file } = await archiveOf(desk, buyer, now)
  const request = { id: newId('prv', desk.clock), buyerId: id, startedBy: null, why: '', at: new Date(now) }
  await insertRequest(desk.db, { ...request, kind: 'export', parts: rowsOf(parts) })
  return file
}

type Parts = [name: string, data: unknown][]

/** The archive of a buyer, and what is in it. */
export async function archiveOf(
  desk: Desk,
  buyer: store.BuyerRow,
  now: number,
): Promise<{ bytes: Buffer; filename: string; parts: Parts }> {
  const parts = await readParts(desk, desk.db, buyer, now)
  const entries = parts.map(([name, data]) => ({
    name: `${name}.json`,
    data: Buffer.from(JSON.stringify(data, null, 2)),
  }))
  return { bytes: await zip(entries, new Date(now)), filename: `souk-my-data-${dateOf(now)}.zip`, parts }
}

export async function readParts(desk: Desk, db: Db, buyer: store.BuyerRow, now: number): Promise<Parts> {
  return [
    ['profile', { ...buyerView(buyer, now), signedUpAt: buyer.created_at }],
    ['sign-ins', await readSignIns(db, buyer, now)],
    ...(await desk.privacy.exportAll(db, buyer.id)),
  ]
}

/** How many rows each part holds. */
export function rowsOf(parts: Parts): ArchivePart[] {
  return parts.map(([name, data]) => {
    const lists = Object.values(data as object).filter((value) => Array.isArray(value))
    const rows = name === 'profile' ? 1 : lists.reduce((sum, list) => sum + list.length, 0)
    return { name, rows }
  })
}

async function readSignIns(db: Db, buyer: store.BuyerRow, now: number) {
  const sessions = await listSessions(db, { buyerId: buyer.id }, new Date(now))
  const links = await sql`select kind, email, created_at, used_at from mailed_links
    where buyer_id = ${buyer.id} order by id`.execute(db)
  return { sessions, mailedLinks: links.rows }
}

/**
 * Erases the person, keeps the orders. Asks for the password unless the sign-in is fresh; refuses with
 * wrong_password. All of it in one transaction; doing it again changes nothing.
 */
export async function deleteMe(
  desk: Desk,
  actor: Actor,
  id: string,
  password: string | undefined,
  caller: Caller,
  session: string,
): Promise<{ deleted: true }> {
  const buyer = await getOwn(desk, actor, id)
  const signedInAt = await findSignedInAt(desk.db, session)
  const isFresh = signedInAt !== undefined && caller.now - signedInAt.getTime() < freshMs
  if (!isFresh || password !== undefined) await requirePassword(desk, buyer, password, caller)
  await inTransaction(desk.db, async (tx) => {
    const parts = await eraseBuyer(desk, tx, id, caller.now)
    if (!parts) return
    const request = { id: newId('prv', desk.clock), buyerId: id, startedBy: null, why: '' }
    await insertRequest(tx, { ...request, kind: 'erase', at: new Date(caller.now), parts })
  })
  return { deleted: true }
}

/** Erases a person and tells them; answers what was kept of them, undefined when they were erased before. */
export async function eraseBuyer(
  desk: Desk,
  tx: Tx,
  id: string,
  now: number,
): Promise<ArchivePart[] | undefined> {
  const still = await store.lockBuyer(tx, id)
  if (!still || still.erased_at) return undefined
  const parts = rowsOf(await readParts(desk, tx, still, now))
  await desk.privacy.eraseAll(tx, id, now)
  await erase(tx, still, now)
  await orderMail(tx, { key: `erased:${id}`, letter: 'erased', to: still.email })
  return parts
}

async function requirePassword(
  desk: Desk,
  { id, password_hash }: store.BuyerRow,
  password: string | undefined,
  { address, knownBrowser, now }: Caller,
): Promise<void> {
  const wrong = refuse('wrong_password', { field: 'password' })
  if (password === undefined) throw wrong
  const account = `confirm:${id}`
  await takeTry(desk.db, { account, address, browser: knownBrowser(), now })
  if (!(await verifyPassword(password, password_hash))) throw wrong
  await forgetTries(desk.db, account)
}

async function erase(tx: Tx, buyer: store.BuyerRow, now: number): Promise<void> {
  await store.updateBuyer(tx, buyer.id, {
    email: `${buyer.id}@erased.invalid`,
    username: null,
    full_name: '',
    fname: '',
    lname: '',
    password_hash: null,
    phone: null,
    instagram: null,
    address_line1: '',
    address_line2: '',
    address_city: '',
    address_state: '',
    address_zip: '',
    is_validated: false,
    customer_id: null,
    subscription_id: null,
    subscription_status: null,
    subscription_end_at: null,
    subscription_canceled: false,
    member_until: null,
    erased_at: new Date(now),
  })
  await deleteSessions(tx, { buyerId: buyer.id })
  await tx.deleteFrom('mailed_links').where('buyer_id', '=', buyer.id).execute()
  await forgetTries(tx, `buyer:${buyer.email.toLowerCase()}`)
}
