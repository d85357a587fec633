import { maxNotes, type OrderNote } from '#contract/orders/notes/order-notes.ts'
import { newId } from '#platform/core/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { actorId, type Actor } from '#platform/http/access/actor.ts'
import type { OrderContext } from '../core/orders.context.ts'
import * as store from './order-notes.store.ts'

/** Time in ms for which a deleted note can be restored. */
const restorableMs = 86_400_000

type NoteContext = Pick<OrderContext, 'db' | 'clock'>

/** Seller order whose notes a call reads or changes, and the caller. */
export interface NoteRequest {
  /** Id of the seller order. */
  id: string
  actor: Actor
}

/**
 * Returns the notes about an order that are not deleted, oldest first.
 * @throws not_found
 */
export async function listOrderNotes({ db }: NoteContext, request: NoteRequest): Promise<OrderNote[]> {
  const rows = await store.listNotes(db, await requireOrder(db, request))
  return rows.map((row) => shown(row, request.actor))
}

/**
 * Adds a note about an order.
 * @throws not_found, too_many_notes
 */
export async function addOrderNote(
  { db, clock }: NoteContext,
  request: NoteRequest,
  text: string,
): Promise<OrderNote> {
  return inTransaction(db, async (tx) => {
    const order = await requireOrder(tx, request)
    const id = newId('nte', clock)
    const at = new Date(clock.now())
    await store.insertNote(tx, order, { id, authorId: authorOf(request.actor), text, at })
    const notes = await store.listNotes(tx, order)
    if (notes.length > maxNotes) throw fail('too_many_notes')
    return shown(
      notes.find((note) => note.id === id)!,
      request.actor,
    )
  })
}

/**
 * Changes the text of a note. Only the author of a note is allowed to change it.
 * @throws not_found, not_allowed
 */
export async function editOrderNote(
  { db, clock }: NoteContext,
  request: NoteRequest & { noteId: string },
  text: string,
): Promise<OrderNote> {
  return inTransaction(db, async (tx) => {
    const row = await requireNote(tx, request)
    if (row.removedAt !== null) throw fail('not_found')
    if (!mayEdit(row, request.actor)) throw fail('not_allowed')
    const editedAt = new Date(clock.now())
    if (row.text === text) return shown(row, request.actor)
    await store.setNoteText(tx, row.id, text, editedAt)
    return shown({ ...row, text, editedAt }, request.actor)
  })
}

/**
 * Deletes a note, or restores it with its author and time. A repeated call changes nothing.
 * @throws not_found, not_allowed
 */
export async function setOrderNoteRemoved(
  { db, clock }: NoteContext,
  request: NoteRequest & { noteId: string },
  isRemoved: boolean,
): Promise<OrderNote> {
  return inTransaction(db, async (tx) => {
    const row = await requireNote(tx, request)
    if (!mayDelete(row, request.actor)) throw fail('not_allowed')
    const removedAt = isRemoved ? (row.removedAt ?? new Date(clock.now())) : null
    if ((row.removedAt === null) === isRemoved) {
      await store.setNoteRemoved(tx, row.id, removedAt)
    }
    return shown({ ...row, removedAt }, request.actor)
  })
}

/** Deletes the notes that can no longer be restored. */
export function purgeOrderNotes({ db, clock }: NoteContext): Promise<void> {
  return store.purgeNotes(db, new Date(clock.now() - restorableMs))
}

async function requireOrder(db: Db | Tx, { id, actor }: NoteRequest): Promise<store.NotedOrder> {
  const order = await store.findSellerOrder(db, actorId(actor), id)
  if (!order) throw fail('not_found')
  return order
}

async function requireNote(tx: Tx, request: NoteRequest & { noteId: string }): Promise<store.OrderNoteRow> {
  const row = await store.lockNote(tx, await requireOrder(tx, request), request.noteId)
  if (!row) throw fail('not_found')
  return row
}

/** Returns the id of the person who makes the call. A helper acts as the shop, but writes notes as themselves. */
function authorOf(actor: Actor): string {
  return (actor.kind === 'seller' && actor.helperId) || actorId(actor)
}

function mayEdit({ authorId }: store.OrderNoteRow, actor: Actor): boolean {
  return authorId === authorOf(actor)
}

/** Sellers are allowed to delete all notes of their shop, and helpers only their own. */
function mayDelete(row: store.OrderNoteRow, actor: Actor): boolean {
  return mayEdit(row, actor) || (actor.kind === 'seller' && !actor.isHelper)
}

function shown(row: store.OrderNoteRow, actor: Actor): OrderNote {
  return {
    _id: row.id,
    text: row.text,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    mayEdit: mayEdit(row, actor),
    mayDelete: mayDelete(row, actor),
  }
}
