import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'
import { fault } from '#contract/input-faults.ts'
import { multilineText } from '#contract/text.ts'

const setting = z.object({
  key: z.string(),
  group: z.string(),
  title: z.string(),
  /** What it changes, and from when on. */
  about: z.string(),
  /** A switch is 0 or 1; minor units are those of the marketplace's currency. */
  unit: z.enum([
    'basis points',
    'minutes',
    'hours',
    'days',
    'weeks',
    'months',
    'time of day',
    'minor units',
    'times',
    'switch',
  ]),
  value: z.number(),
  default: z.number(),
  min: z.number(),
  max: z.number(),
  /** The variable of the environment that gives the default; null when it is built in. */
  env: z.string().nullable(),
  isOverridden: z.boolean(),
  /** To be sent with a change; 0 before the first one. */
  version: z.int(),
  /** The last change; null where there was none. */
  changed: z
    .object({ at: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }), why: z.string() })
    .nullable(),
})
export type Setting = z.infer<typeof setting>

const key = z.object({ key: z.string().max(80) })
const change = z.object({
  version: z.int().min(0).max(largestInt),
  why: multilineText(2000).min(1, fault('reason')),
})
const settingReply = z.object({ setting })

export const settingCalls = {
  listSettings: endpoint({
    summary:
      'Every setting of the running house: value, default, bounds, what it changes, since when and by whom',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/settings',
    reply: z.object({ settings: z.array(setting) }),
    errors: [],
  }),
  saveSetting: endpoint({
    summary: 'Sets one; it counts in every process for what begins from then on',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/settings/:key',
    params: key,
    body: change.extend({ value: z.number() }),
    reply: settingReply,
    errors: ['step_up_needed', 'not_found', 'stale_version'],
  }),
  resetSetting: endpoint({
    summary: 'Puts one back to its default',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/settings/:key/reset',
    params: key,
    body: change,
    reply: settingReply,
    errors: ['step_up_needed', 'not_found', 'stale_version'],
  }),
}
