import type { NoteSubject, StaffNote } from '#contract/admin/staff-notes.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'

/**
 * Loads the notes about a buyer, seller or order. Returns null if there can be none: the personal data was erased, or
 * the subject is the staff member's own shop or one of its orders.
 */
export async function loadStaffNotes(subject: NoteSubject, subjectId: string): Promise<StaffNote[] | null> {
  try {
    return (await call('listStaffNotes', { query: { subject, subjectId } })).notes
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'own_case')) return null
    throw error
  }
}
