import { z } from 'zod'
import { extensionErrorCodes } from '#contract/extensions/api.ts'
import { staffRights } from '#contract/staff-roles.ts'
import type { DeclaredCall } from '../thread/messages.ts'

const declared = z.object({
  summary: z.string().min(1),
  who: z.union([
    z.enum(['anyone', 'signed-in', 'buyer', 'seller']),
    z.object({ right: z.enum(staffRights) }),
  ]),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z
    .string()
    .max(120)
    .regex(/^(\/(:[A-Za-z][A-Za-z0-9]*|[A-Za-z0-9-]+))+$/, 'a path is /notes/:order')
    .refine(
      (path) => path !== '/assets' && !path.startsWith('/assets/') && !path.startsWith('/:'),
      '/assets is the folder of files',
    ),
  errors: z.array(z.enum(extensionErrorCodes)),
  perMinute: z.int().min(1).max(1200).default(60),
})
export type OwnCallSpec = z.output<typeof declared>

/** What a call says of itself, read. */
export const readCall = (call: DeclaredCall): OwnCallSpec => declared.parse(call)

/** What is wrong with the calls an extension declares; undefined where nothing is. */
export function findWrongCalls(calls: readonly DeclaredCall[]): string | undefined {
  const addresses = new Set<string>()
  for (const call of calls) {
    const name = `${call.method} ${call.path}`
    const read = declared.safeParse(call)
    if (!read.success)
      return `${name}: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')}`
    // Two addresses that differ in what their parts are called are one.
    const address = name.replaceAll(/:\w+/g, ':')
    if (addresses.has(address)) return `${name}: it is there twice`
    addresses.add(address)
  }
  return undefined
}
