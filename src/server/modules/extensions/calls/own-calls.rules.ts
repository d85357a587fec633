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
    .regex(/^(\/(:[A-Za-z][A-Za-z0-9]*|[A-Za-z0-9-]+))+$/, 'a path looks like /notes/:order')
    .refine(
      (path) => path !== '/assets' && !path.startsWith('/assets/') && !path.startsWith('/:'),
      '/assets is reserved for files',
    ),
  errors: z.array(z.enum(extensionErrorCodes)),
  perMinute: z.int().min(1).max(1200).default(60),
})
export type OwnCallSpec = z.output<typeof declared>

/** Parses the declaration of an extension's endpoint. */
export const parseDeclaredCall = (call: DeclaredCall): OwnCallSpec => declared.parse(call)

/**
 * Checks the endpoints that an extension declares. Returns the first problem, or undefined if all endpoints are valid.
 */
export function findInvalidCall(calls: readonly DeclaredCall[]): string | undefined {
  const addresses = new Set<string>()
  for (const call of calls) {
    const name = `${call.method} ${call.path}`
    const read = declared.safeParse(call)
    if (!read.success)
      return `${name}: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')}`
    // Replaces parameter names, so that two paths that differ only in these names count as equal.
    const address = name.replaceAll(/:\w+/g, ':')
    if (addresses.has(address)) return `${name}: declared twice`
    addresses.add(address)
  }
  return undefined
}
