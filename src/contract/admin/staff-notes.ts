import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inputError } from '../input-errors.ts'
import type { StaffRight } from '../staff-roles.ts'
import { multilineText } from '../text.ts'

export const noteSubjects = ['buyer', 'seller', 'order'] as const
export type NoteSubject = (typeof noteSubjects)[number]

/** Permission to read and write notes about each subject: the permission to see the subject itself. */
export const noteRights: Record<NoteSubject, StaffRight> = {
  buyer: 'buyers',
  seller: 'sellers',
  order: 'orders',
}

export const maxNoteLength = 2000

const who = { right: Object.values(noteRights) }
const id = z.object({ id: z.string().max(80) })
const subject = { subject: z.enum(noteSubjects), subjectId: z.string().max(80) }
const text = multilineText(maxNoteLength).min(1, inputError('text'))

const note = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.object({ _id: z.string(), username: z.string() }),
  addedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** Whether the caller wrote the note. Only its author can edit it. */
  isOwn: z.boolean(),
  /** Whether the caller can delete the note. Only its author and owners can. */
  isDeletable: z.boolean(),
})
export type StaffNote = z.infer<typeof note>

export const staffNoteCalls = {
  listStaffNotes: endpoint({
    summary: 'Returns the notes of staff about a buyer, seller or order, newest first, up to 200',
    who,
    method: 'GET',
    path: '/api/admin/notes',
    query: z.object(subject),
    reply: z.object({ notes: z.array(note) }),
    errors: ['not_found', 'own_case'],
  }),
  addStaffNote: endpoint({
    summary:
      'Adds a note about a buyer, seller or order. A repeated request with the same attempt adds it once',
    who,
    method: 'POST',
    path: '/api/admin/notes',
    perMinute: 60,
    body: z.object({ ...subject, text, attempt: z.string().min(8).max(80) }),
    reply: note,
    errors: ['not_found', 'own_case'],
  }),
  editStaffNote: endpoint({
    summary: "Changes the text of the caller's own note",
    who,
    method: 'PUT',
    path: '/api/admin/notes/:id',
    perMinute: 60,
    params: id,
    body: z.object({ text }),
    reply: note,
    errors: ['not_found', 'own_case'],
  }),
  deleteStaffNote: endpoint({
    summary: 'Deletes a note. Succeeds even if it was already deleted. The note can be restored for a day',
    who,
    method: 'DELETE',
    path: '/api/admin/notes/:id',
    perMinute: 60,
    params: id,
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found', 'own_case'],
  }),
  restoreStaffNote: endpoint({
    summary: 'Restores a note that was deleted less than a day ago. Succeeds even if it was already restored',
    who,
    method: 'POST',
    path: '/api/admin/notes/:id/restore',
    perMinute: 60,
    params: id,
    reply: note,
    errors: ['not_found', 'own_case'],
  }),
}
