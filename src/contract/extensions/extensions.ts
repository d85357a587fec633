import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { restrictedSlots, slotNames, type SlotName } from './api.ts'

const failure = z.object({
  /** Component of the extension that failed, such as `slot product`, `hook order.paid` or `POST /notes`. */
  place: z.string(),
  message: z.string(),
  times: z.int(),
  at: z.iso.datetime(),
})

const extension = z.object({
  name: z.string(),
  version: z.string(),
  about: z.string(),
  isOn: z.boolean(),
  /**
   * Number of times that the extension was turned on or off. Clients send this number as the version for optimistic
   * locking. 0 before the first change.
   */
  switches: z.int().min(0).max(largestInt),
  /** Reason why the extension failed to load. Null if it was loaded. */
  broken: z.string().nullable(),
  /** Components that the extension had when it was loaded. */
  has: z.object({
    theme: z.boolean(),
    /** Number of the app's messages that the extension replaces, in all languages. */
    messages: z.int(),
    slots: z.array(z.string()),
    events: z.array(z.string()),
    calls: z.array(z.string()),
  }),
  /** Recent errors of the extension, newest first. */
  faults: z.array(failure),
})
export type Extension = z.infer<typeof extension>

const isRestricted = (slot: SlotName): boolean => restrictedSlots.includes(slot)
const slotContent = z.object({ html: z.string() })
/** Id of the listing or order that the page with the slot shows. */
const subjectId = z.string().max(80).optional()

export const extensionCalls = {
  listExtensions: endpoint({
    summary: 'Returns the installed extensions with their components and most recent errors',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/extensions',
    reply: z.object({ folder: z.string().nullable(), extensions: z.array(extension) }),
    errors: [],
  }),
  switchExtension: endpoint({
    summary: 'Turns an extension on or off in every process',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/extensions/:name',
    params: z.object({ name: z.string().max(60) }),
    body: z.object({ isOn: z.boolean(), switches: extension.shape.switches }),
    reply: extension,
    errors: ['not_found', 'stale_version', 'wrong_state', 'step_up_needed'],
  }),
  getSlot: endpoint({
    summary: "Returns the extensions' content for a slot on a public page",
    who: 'anyone',
    method: 'GET',
    path: '/api/slots/:slot',
    params: z.object({ slot: z.enum(slotNames.filter((slot) => !isRestricted(slot))) }),
    query: z.object({ of: subjectId }),
    reply: slotContent,
    errors: ['not_found'],
    isPublicRead: true,
  }),
  getOwnSlot: endpoint({
    summary: "Returns the extensions' content for a slot on one of the caller's own pages",
    who: 'signed-in',
    method: 'GET',
    path: '/api/slots/own/:slot',
    params: z.object({ slot: z.enum(slotNames.filter(isRestricted)) }),
    query: z.object({ of: subjectId }),
    reply: slotContent,
    errors: ['not_found', 'not_allowed'],
  }),
}
