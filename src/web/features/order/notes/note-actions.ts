import { call } from '#web/lib/calls/call.ts'
import type { NoteActions } from './private-notes.tsx'

/** Returns the calls for a shop's notes about a seller order. */
export const sellerNoteActions = (id: string): NoteActions => ({
  add: (text) => call('addOrderNote', { params: { id }, body: { text } }),
  edit: (noteId, text) => call('editOrderNote', { params: { id, noteId }, body: { text } }),
  remove: (noteId) => call('removeOrderNote', { params: { id, noteId } }),
  restore: (noteId) => call('restoreOrderNote', { params: { id, noteId } }),
})
