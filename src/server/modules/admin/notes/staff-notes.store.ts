import { sql, type RawBuilder } from 'kysely'
import type { NoteSubject } from '#contract/admin/staff-notes.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface StaffNoteRow {
  id: string
  subject: NoteSubject
  subjectId: string
  authorId: string
  username: string
  body: string
  addedAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

const maxNotes = 200

const columns = sql`n.id, n.subject, n.subject_id as "subjectId", n.author_id as "authorId",
  coalesce(s.username, n.author_id) as username, n.body,
  n.added_at as "addedAt", n.edited_at as "editedAt", n.deleted_at as "deletedAt"`

/** SQL that finds the row of a subject, unless its personal data was erased. */
function subjectRow(subject: NoteSubject, id: string): RawBuilder<unknown> {
  if (subject === 'buyer') return sql`select from buyers where id = ${id} and erased_at is null`
  if (subject === 'order') return sql`select from orders where id = ${id} and erased_at is null`
  return sql`select from sellers where id = ${id}`
}

/**
 * Returns whether the buyer, seller or order exists. Waits for an erasure that is in progress, and blocks later
 * erasures until the transaction ends, so that no note is added to erased data.
 */
export async function lockSubject(tx: Tx, subject: NoteSubject, id: string): Promise<boolean> {
  const { rows } = await sql`${subjectRow(subject, id)} for share`.execute(tx)
  return rows.length > 0
}

export async function subjectExists(db: Db, subject: NoteSubject, id: string): Promise<boolean> {
  const { rows } = await sql`${subjectRow(subject, id)}`.execute(db)
  return rows.length > 0
}

/**
 * Returns the ids of the sellers that a note is about. A note about a seller returns that seller. A note about an order
 * returns the sellers of the order's items. A note about a buyer returns none.
 */
export async function listSellersConcernedByNote(
  db: Db,
  subject: NoteSubject,
  id: string,
): Promise<string[]> {
  if (subject === 'seller') return [id]
  if (subject === 'buyer') return []
  const { rows } = await sql<{ id: string }>`
    select seller_id as id from seller_orders where order_id = ${id}`.execute(db)
  return rows.map((row) => row.id)
}

export async function listNotes(db: Db, subject: NoteSubject, subjectId: string): Promise<StaffNoteRow[]> {
  const { rows } = await sql<StaffNoteRow>`
    select ${columns} from staff_notes n left join sellers s on s.id = n.author_id
    where n.subject = ${subject} and n.subject_id = ${subjectId} and n.deleted_at is null
    order by n.id desc limit ${maxNotes}`.execute(db)
  return rows
}

/** Returns a note and locks it, even if it is deleted. */
export async function lockNote(tx: Tx, id: string): Promise<StaffNoteRow | undefined> {
  const { rows } = await sql<StaffNoteRow>`
    select ${columns} from staff_notes n left join sellers s on s.id = n.author_id
    where n.id = ${id} for update of n`.execute(tx)
  return rows[0]
}

interface NewNote {
  id: string
  subject: NoteSubject
  subjectId: string
  authorId: string
  attempt: string
  body: string
  at: Date
}

/**
 * Adds a note. If the author has already added a note with the same attempt key, returns the id of that note instead.
 */
export async function insertNote(tx: Tx, note: NewNote): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into staff_notes as n (id, subject, subject_id, author_id, attempt, body, added_at)
    values (${note.id}, ${note.subject}, ${note.subjectId}, ${note.authorId}, ${note.attempt}, ${note.body}, ${note.at})
    on conflict (author_id, attempt) do update set attempt = n.attempt returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateNote(tx: Tx, id: string, body: string, at: Date): Promise<void> {
  await sql`update staff_notes set body = ${body}, edited_at = ${at} where id = ${id}`.execute(tx)
}

export async function setDeleted(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`update staff_notes set deleted_at = ${at} where id = ${id}`.execute(tx)
}

/**
 * Deletes the notes that were deleted before `deletedBefore` and can no longer be restored, and the notes about buyers,
 * sellers and orders that were erased or removed.
 */
export async function purgeNotes(db: Db, deletedBefore: Date): Promise<void> {
  await sql`delete from staff_notes where deleted_at < ${deletedBefore}`.execute(db)
  await sql`delete from staff_notes n where n.subject = 'order'
    and not exists (select from orders o where o.id = n.subject_id and o.erased_at is null)`.execute(db)
  await sql`delete from staff_notes n where n.subject = 'buyer'
    and not exists (select from buyers b where b.id = n.subject_id and b.erased_at is null)`.execute(db)
  await sql`delete from staff_notes n where n.subject = 'seller'
    and not exists (select from sellers s where s.id = n.subject_id)`.execute(db)
}

export async function deleteNotesAboutBuyer(tx: Tx, buyerId: string): Promise<void> {
  await sql`delete from staff_notes where subject = 'buyer' and subject_id = ${buyerId}`.execute(tx)
}

/** Returns the texts of the notes about a buyer and about the buyer's orders, oldest first, without their authors. */
export async function exportNotesAboutBuyer(db: Db, buyerId: string) {
  const { rows } = await sql<{ about: string; text: string; added_at: Date; edited_at: Date | null }>`
    select n.subject as about, n.body as text, n.added_at, n.edited_at from staff_notes n
    where n.deleted_at is null and ((n.subject = 'buyer' and n.subject_id = ${buyerId})
      or (n.subject = 'order' and n.subject_id in (select id from orders where buyer_id = ${buyerId})))
    order by n.id`.execute(db)
  return rows
}
