import { staffNoteCalls as calls } from '#contract/admin/staff-notes.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Platform } from '#platform/module.ts'
import {
  addStaffNote,
  deleteStaffNote,
  editStaffNote,
  listStaffNotes,
  restoreStaffNote,
} from './staff-notes.ts'

/** Registers the API calls for staff notes. Each call requires the permission to see the subject of the note. */
export function staffNotesRoutes(serve: Serve, context: Pick<Platform, 'db' | 'clock'>): void {
  serve(calls.listStaffNotes, ({ actor, query }) => listStaffNotes(context, actor, query))
  serve(calls.addStaffNote, ({ actor, body }) => addStaffNote(context, actor, body))
  serve(calls.editStaffNote, ({ actor, params, body }) => editStaffNote(context, actor, params.id, body.text))
  serve(calls.deleteStaffNote, ({ actor, params }) => deleteStaffNote(context, actor, params.id))
  serve(calls.restoreStaffNote, ({ actor, params }) => restoreStaffNote(context, actor, params.id))
}
