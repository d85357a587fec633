import { CallError } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

/** The server's words (spec §8); where it did not answer, ours. */
export function errorText(error: unknown): string {
  if (error instanceof CallError) return error.message
  // not words: how the caller's own words begin
  if (error instanceof Error && error.message.startsWith('Cancelled request.')) return error.message
  return t('common.server-unreachable')
}
