import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

export const maxNoteLength = 2000
/** Maximum number of notes per order. */
export const maxNotes = 100

const id = z.object({ id: z.string().max(80) })
const noteIds = id.extend({ noteId: z.string().max(80) })
const body = z.object({ text: multilineText(maxNoteLength).min(1, inputError('text')) })

const note = z.object({
  _id: z.string(),
  text: z.string(),
  /** Name of the person who wrote the note. */
  author: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the latest edit. Null if the note was not edited. */
  editedAt: z.iso.datetime().nullable(),
  /** Whether the caller is allowed to edit the note. Only its author is. */
  mayEdit: z.boolean(),
  /** Whether the caller is allowed to delete and restore the note. */
  mayDelete: z.boolean(),
})
export type OrderNote = z.infer<typeof note>

const oneNote = z.object({ note })
const done = z.object({ ok: z.literal(true) })

/** Calls for the private notes of a shop about its orders. `id` is the id of the seller order. */
export const sellerNoteCalls = {
  listOrderNotes: endpoint({
    summary: "Returns the shop's private notes about an order, oldest first. Buyers never see them",
    who: 'seller',
    helpers: 'orders',
    method: 'GET',
    path: '/api{sellerPrefix}/orders/:id/notes',
    params: id,
    reply: z.object({ notes: z.array(note) }),
    errors: ['not_found'],
  }),
  addOrderNote: endpoint({
    summary: 'Adds a private note to an order',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    isReplayable: true,
    path: '/api{sellerPrefix}/orders/:id/notes',
    perMinute: 30,
    params: id,
    body,
    reply: oneNote,
    errors: ['not_found', 'too_many_notes'],
  }),
  editOrderNote: endpoint({
    summary: 'Changes the text of a private note. Only the author of the note can change it',
    who: 'seller',
    helpers: 'orders',
    method: 'PUT',
    path: '/api{sellerPrefix}/orders/:id/notes/:noteId',
    perMinute: 60,
    params: noteIds,
    body,
    reply: oneNote,
    errors: ['not_found', 'not_allowed'],
  }),
  removeOrderNote: endpoint({
    summary:
      'Deletes a private note. Helpers can delete only their own notes. The note can be restored for a day. Succeeds ' +
      'even if it was already deleted',
    who: 'seller',
    helpers: 'orders',
    method: 'DELETE',
    path: '/api{sellerPrefix}/orders/:id/notes/:noteId',
    params: noteIds,
    reply: done,
    errors: ['not_found', 'not_allowed'],
  }),
  restoreOrderNote: endpoint({
    summary: 'Restores a deleted private note with its author and time',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/notes/:noteId/restore',
    params: noteIds,
    reply: oneNote,
    errors: ['not_found', 'not_allowed'],
  }),
}
