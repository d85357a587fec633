import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { ownSlots, slotNames, type SlotName } from './api.ts'

const fault = z.object({
  /** Of the extension: `slot product`, `hook order.paid`, `POST /notes`. */
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
  /** Counts the changes; 0 before the first. */
  switches: z.int().min(0).max(largestInt),
  /** Why it could not be loaded; null where it was. */
  broken: z.string().nullable(),
  /** Parts of it that were there when it was loaded. */
  has: z.object({
    theme: z.boolean(),
    /** How many messages it says otherwise, all languages together. */
    messages: z.int(),
    slots: z.array(z.string()),
    events: z.array(z.string()),
    calls: z.array(z.string()),
  }),
  /** The last first. */
  faults: z.array(fault),
})
export type Extension = z.infer<typeof extension>

const isOwn = (slot: SlotName): boolean => ownSlots.includes(slot)
const filled = z.object({ html: z.string() })
/** Whose it is about: a listing, an order. */
const of = z.string().max(80).optional()

export const extensionCalls = {
  listExtensions: endpoint({
    summary: 'The extensions of this marketplace, each with what it does and what went wrong with it last',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/extensions',
    reply: z.object({ folder: z.string().nullable(), extensions: z.array(extension) }),
    errors: [],
  }),
  switchExtension: endpoint({
    summary: 'Switches an extension on or off, everywhere at once',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/extensions/:name',
    params: z.object({ name: z.string().max(60) }),
    body: z.object({ isOn: z.boolean(), switches: extension.shape.switches }),
    reply: extension,
    errors: ['not_found', 'stale_version', 'wrong_state', 'step_up_needed'],
  }),
  getSlot: endpoint({
    summary: 'What extensions put into a place of a page that everybody sees',
    who: 'anyone',
    method: 'GET',
    path: '/api/slots/:slot',
    params: z.object({ slot: z.enum(slotNames.filter((slot) => !isOwn(slot))) }),
    query: z.object({ of }),
    reply: filled,
    errors: ['not_found'],
    isPublicRead: true,
  }),
  getOwnSlot: endpoint({
    summary: 'What extensions put into a place of a page that is the caller’s own',
    who: 'signed-in',
    method: 'GET',
    path: '/api/slots/own/:slot',
    params: z.object({ slot: z.enum(slotNames.filter(isOwn)) }),
    query: z.object({ of }),
    reply: filled,
    errors: ['not_found', 'not_allowed'],
  }),
}
