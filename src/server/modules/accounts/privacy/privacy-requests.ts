import type { PrivacyRequest } from '#contract/accounts/privacy-requests.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import { findBuyer, findBuyerByEmail } from '../core/buyers.store.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { createArchive, eraseBuyer, readSections, countRows } from './my-data.ts'
import type { RetainedData } from '../core/privacy.ts'
import * as store from './privacy-requests.store.ts'

interface Page {
  kind?: PrivacyRequest['kind'] | undefined
  after?: string | undefined
  limit: number
}

/**
 * Returns a page of privacy requests (data exports and erasures), newest first. Each erasure includes the number of
 * orders whose data is not erased yet.
 */
export async function listPrivacyRequests(context: AccountContext, { kind, after, limit }: Page) {
  const before = readKeyset(after, 'text')?.id
  const rows = await store.listRequests(context.db, { kind, before, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ id }) => ({ value: '', id }))
  return { requests: await views(context, page), next }
}

export interface PrivacyRequestInput {
  kind: PrivacyRequest['kind']
  email: string
  why: string
}

/**
 * Starts a privacy request on behalf of a buyer who asked for an export or erasure by email. Erases the account
 * immediately, or makes the data archive available to owners.
 * @throws not_found if no account has this email
 */
export async function startPrivacyRequest(
  context: AccountContext,
  actor: Actor,
  { kind, email, why }: PrivacyRequestInput,
): Promise<{ request: PrivacyRequest }> {
  const { db, clock } = context
  const at = clock.now()
  const startedBy = actor.kind === 'seller' ? actor.id : null
  const existing = await findBuyerByEmail(db, email)
  if (!existing || existing.erased_at) throw fail('not_found')
  const buyerId = existing.id
  const id = newId('prv', clock)
  await inTransaction(db, async (tx) => {
    const sections =
      kind === 'erase'
        ? await eraseBuyer(context, tx, buyerId, at)
        : countRows(await readSections(context, tx, existing, at))
    if (!sections) throw fail('not_found')
    await store.insertRequest(tx, { id, kind, buyerId, startedBy, why, at: new Date(at), sections })
    const rows = Object.fromEntries(sections.map((section) => [section.name, section.rows]))
    const after = { requestId: id, rows }
    const target = { kind: 'buyer', id: buyerId }
    await audit(tx, { actor, action: `privacy.${kind}`, target, after, reason: why, at })
  })
  const row = await store.findRequest(db, id)
  const [request] = await views(context, [row!])
  return { request: request! }
}

/**
 * Creates and returns the data archive for an export that an owner of the marketplace started.
 * @throws not_found if there is no such export or the buyer is erased
 */
export async function getPrivacyArchive(context: AccountContext, id: string) {
  const request = await store.findRequest(context.db, id)
  if (request?.kind !== 'export' || request.startedBy === null) throw fail('not_found')
  const buyer = await findBuyer(context.db, request.buyerId)
  if (!buyer || buyer.erased_at) throw fail('not_found')
  return createArchive(context, buyer, context.clock.now(), buyer.language)
}

async function views(
  { db, privacy }: AccountContext,
  rows: readonly store.RequestRow[],
): Promise<PrivacyRequest[]> {
  const erased = rows.filter(({ kind }) => kind === 'erase').map(({ buyerId }) => buyerId)
  const left = await privacy.leftOf(db, erased)
  return rows.map((row) => view(row, row.kind === 'erase' ? left.get(row.buyerId) : undefined))
}

function view(row: store.RequestRow, leftover: RetainedData | undefined): PrivacyRequest {
  const { id, startedBy, startedByName, at, email, kind, buyerId, why, sections } = row
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
    sections,
    ordersLeft,
  }
}
