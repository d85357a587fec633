import { noteRights, type NoteSubject, type StaffNote } from '#contract/admin/staff-notes.ts'
import { hasRight } from '#contract/staff-roles.ts'
import { audit } from '#platform/audit/audit.ts'
import { dayMs } from '#platform/core/clock.ts'
import { newId } from '#platform/core/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { actorId, requireNotOwnCase, requireRight, type Actor } from '#platform/http/access/actor.ts'
import type { Platform } from '#platform/module.ts'
import * as store from './staff-notes.store.ts'

type NotesContext = Pick<Platform, 'db' | 'clock'>

interface Subject {
  subject: NoteSubject
  subjectId: string
}

/**
 * Returns the notes about a buyer, seller or order, newest first.
 * @throws not_allowed, own_case, not_found
 */
export async function listStaffNotes({ db }: NotesContext, actor: Actor, { subject, subjectId }: Subject) {
  await requireSubject(db, actor, subject, subjectId)
  if (!(await store.subjectExists(db, subject, subjectId))) throw fail('not_found')
  return { notes: (await store.listNotes(db, subject, subjectId)).map((row) => noteView(actor, row)) }
}

/**
 * Adds a note. A repeated call with the same attempt key returns the note that was added by the first call.
 * @throws not_allowed, own_case, not_found
 */
export async function addStaffNote(
  { db, clock }: NotesContext,
  actor: Actor,
  { subject, subjectId, text, attempt }: Subject & { text: string; attempt: string },
): Promise<StaffNote> {
  return inTransaction(db, async (tx) => {
    await requireSubject(tx, actor, subject, subjectId)
    if (!(await store.lockSubject(tx, subject, subjectId))) throw fail('not_found')
    const id = newId('nte', clock)
    const note = { id, subject, subjectId, authorId: actorId(actor), attempt, body: text }
    const storedId = await store.insertNote(tx, { ...note, at: new Date(clock.now()) })
    const row = (await store.lockNote(tx, storedId))!
    if (storedId === id) await auditNote(tx, actor, 'add', row, clock.now())
    return noteView(actor, row)
  })
}

/**
 * Changes the text of the caller's own note.
 * @throws not_allowed, own_case, not_found
 */
export function editStaffNote({ db, clock }: NotesContext, actor: Actor, id: string, text: string) {
  return inTransaction(db, async (tx) => {
    const row = await lockVisible(tx, actor, id)
    if (row.deletedAt !== null || row.authorId !== actorId(actor)) throw fail('not_found')
    if (row.body === text) return noteView(actor, row)
    const at = new Date(clock.now())
    await store.updateNote(tx, id, text, at)
    await auditNote(tx, actor, 'edit', row, clock.now())
    return noteView(actor, { ...row, body: text, editedAt: at })
  })
}

/**
 * Deletes a note, which can be restored for a day. Authors can delete their own notes. Owners can delete all notes.
 * @throws not_allowed, own_case, not_found
 */
export function deleteStaffNote({ db, clock }: NotesContext, actor: Actor, id: string) {
  return inTransaction(db, async (tx) => {
    const row = await lockDeletable(tx, actor, id)
    if (row.deletedAt === null) {
      await store.setDeleted(tx, id, new Date(clock.now()))
      await auditNote(tx, actor, 'delete', row, clock.now())
    }
    return { deleted: true as const }
  })
}

/**
 * Restores a note that was deleted less than a day ago.
 * @throws not_allowed, own_case, not_found
 */
export function restoreStaffNote({ db, clock }: NotesContext, actor: Actor, id: string): Promise<StaffNote> {
  return inTransaction(db, async (tx) => {
    const row = await lockDeletable(tx, actor, id)
    if (row.deletedAt === null) return noteView(actor, row)
    if (row.deletedAt.getTime() <= clock.now() - dayMs) throw fail('not_found')
    await store.setDeleted(tx, id, null)
    await auditNote(tx, actor, 'restore', row, clock.now())
    return noteView(actor, { ...row, deletedAt: null })
  })
}

/** Deletes the notes that can no longer be restored, and the notes about erased buyers and orders. */
export function purgeStaffNotes({ db, clock }: NotesContext): Promise<void> {
  return store.purgeNotes(db, new Date(clock.now() - dayMs))
}

/**
 * Checks that the caller is allowed to use the notes about a subject. Staff members who also sell can neither see nor
 * write notes about their own shop and its orders.
 */
async function requireSubject(db: Db | Tx, actor: Actor, subject: NoteSubject, id: string): Promise<void> {
  requireRight(actor, noteRights[subject])
  for (const sellerId of await store.listSellersConcernedByNote(db, subject, id))
    requireNotOwnCase(actor, sellerId)
}

async function lockVisible(tx: Tx, actor: Actor, id: string): Promise<store.StaffNoteRow> {
  const row = await store.lockNote(tx, id)
  if (!row) throw fail('not_found')
  await requireSubject(tx, actor, row.subject, row.subjectId)
  return row
}

async function lockDeletable(tx: Tx, actor: Actor, id: string): Promise<store.StaffNoteRow> {
  const row = await lockVisible(tx, actor, id)
  if (!mayDelete(actor, row)) throw fail('not_found')
  return row
}

function mayDelete(actor: Actor, { authorId }: store.StaffNoteRow): boolean {
  return authorId === actorId(actor) || (actor.kind === 'seller' && hasRight(actor.role, 'staff'))
}

/** Records a change in the audit log. Omits the note's text, because the audit log cannot be erased, but a note can. */
function auditNote(tx: Tx, actor: Actor, verb: string, row: store.StaffNoteRow, at: number): Promise<void> {
  const target = { kind: row.subject, id: row.subjectId }
  return audit(tx, { actor, action: `note.${verb}`, target, after: { note: row.id }, at })
}

function noteView(actor: Actor, row: store.StaffNoteRow): StaffNote {
  return {
    _id: row.id,
    text: row.body,
    author: { _id: row.authorId, username: row.username },
    addedAt: row.addedAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOwn: row.authorId === actorId(actor),
    isDeletable: mayDelete(actor, row),
  }
}
