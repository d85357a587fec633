import { CallError } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

/** Returns the server's error message (spec §8). If the server did not respond, returns a general message. */
export function errorText(error: unknown): string {
  if (error instanceof CallError) return error.message
  // not translated: prefix of the API client's own timeout error
  if (error instanceof Error && error.message.startsWith('Cancelled request.')) return error.message
  return t('common.server-unreachable')
}
