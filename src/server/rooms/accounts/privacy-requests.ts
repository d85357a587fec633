import type { PrivacyRequest } from '#contract/privacy-requests.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { pageOf, readKeyset } from '#platform/keyset.ts'
import { refuse } from '#platform/refusal.ts'
import { findBuyer, findBuyerByEmail } from './buyers.store.ts'
import type { Desk } from './desk.ts'
import { archiveOf, eraseBuyer, readParts, rowsOf } from './my-data.ts'
import type { Leftover } from './privacy.ts'
import * as store from './privacy-requests.store.ts'

interface Page {
  kind?: PrivacyRequest['kind'] | undefined
  after?: string | undefined
  limit: number
}

/** A page of exports and erasures, newest first, with what is left to do. */
export async function listPrivacyRequests(desk: Desk, { kind, after, limit }: Page) {
  const before = readKeyset(after, 'text')?.id
  const rows = await store.listRequests(desk.db, { kind, before, limit: limit + 1 })
  const { page, next } = pageOf(rows, limit, ({ id }) => ({ value: '', id }))
  return { requests: await views(desk, page), next }
}

export interface Wish {
  kind: PrivacyRequest['kind']
  email: string
  why: string
}

/**
 * For a buyer who asked by mail: erases them at once, as they could themselves, or opens their archive to the house.
 * Refuses with not_found where nobody has this e-mail.
 */
export async function startPrivacyRequest(
  desk: Desk,
  actor: Actor,
  { kind, email, why }: Wish,
): Promise<{ request: PrivacyRequest }> {
  const { db, clock } = desk
  const at = clock.now()
  const startedBy = actor.kind === 'seller' ? actor.id : null
  const known = await findBuyerByEmail(db, email)
  if (!known || known.erased_at) throw refuse('not_found')
  const buyerId = known.id
  const id = newId('prv', clock)
  await inTransaction(db, async (tx) => {
    const parts =
      kind === 'erase'
        ? await eraseBuyer(desk, tx, buyerId, at)
        : rowsOf(await readParts(desk, tx, known, at))
    if (!parts) throw refuse('not_found')
    await store.insertRequest(tx, { id, kind, buyerId, startedBy, why, at: new Date(at), parts })
    const rows = Object.fromEntries(parts.map((part) => [part.name, part.rows]))
    const after = { requestId: id, rows }
    const target = { kind: 'buyer', id: buyerId }
    await audit(tx, { actor, action: `privacy.${kind}`, target, after, why, at })
  })
  const row = await store.findRequest(db, id)
  const [request] = await views(desk, [row!])
  return { request: request! }
}

/** The archive of an export the house has started, as it is now. Refuses with not_found, also once they are erased. */
export async function getPrivacyArchive(desk: Desk, id: string) {
  const request = await store.findRequest(desk.db, id)
  if (request?.kind !== 'export' || request.startedBy === null) throw refuse('not_found')
  const buyer = await findBuyer(desk.db, request.buyerId)
  if (!buyer || buyer.erased_at) throw refuse('not_found')
  return archiveOf(desk, buyer, desk.clock.now())
}

async function views({ db, privacy }: Desk, rows: readonly store.RequestRow[]): Promise<PrivacyRequest[]> {
  const erased = rows.filter(({ kind }) => kind === 'erase').map(({ buyerId }) => buyerId)
  const left = await privacy.leftOf(db, erased)
  return rows.map((row) => view(row, row.kind === 'erase' ? left.get(row.buyerId) : undefined))
}

function view(row: store.RequestRow, leftover: Leftover | undefined): PrivacyRequest {
  const { id, startedBy, startedByName, at, email, kind, buyerId, why, parts } = row
  const { rows: ordersLeft = 0, lastAt = null } = leftover ?? {}
  const doneAt = lastAt && lastAt > at ? lastAt : at
  return {
    _id: id,
    kind,
    buyerId,
    email: email ?? '',
    startedBy: startedBy === null ? null : { id: startedBy, name: startedByName ?? startedBy },
    why,
    at: at.toISOString(),
    doneAt: ordersLeft > 0 ? null : doneAt.toISOString(),
    parts,
    ordersLeft,
  }
}
