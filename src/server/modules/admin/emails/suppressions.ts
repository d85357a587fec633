import type { z } from 'zod'
import type { suppressionCalls, SuppressionRow } from '#contract/admin/suppressions.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import * as store from '#platform/mail/suppressions.store.ts'
import { daysBetween } from '#platform/settings/market-days.ts'

type Page = z.output<typeof suppressionCalls.listSuppressions.query & z.ZodType>

/**
 * Returns a page of suppressed addresses, newest first.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listSuppressions(
  db: Db,
  { after, limit, search, reason, from, to }: Page,
): Promise<{ suppressions: SuppressionRow[]; next: string | null }> {
  const key = readKeyset(after, 'time')
  const last = key && { since: new Date(key.value), address: key.id }
  const query = { search, reason, days: daysBetween(from, to), last }
  const rows = await store.listSuppressions(db, { ...query, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ since, address }) => ({
    value: since.toISOString(),
    id: address,
  }))
  return { suppressions: page.map((row) => ({ ...row, since: row.since.toISOString() })), next }
}

/**
 * Ends the suppression of an address. Emails that failed because of the suppression are not sent again.
 * @throws not_found if the address is no longer suppressed
 */
export async function liftSuppression(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  address: string,
): Promise<{ lifted: true }> {
  await inTransaction(db, async (tx) => {
    const lifted = await store.liftSuppression(tx, address)
    if (!lifted) throw fail('not_found')
    const { reason, since } = lifted
    await audit(tx, {
      actor,
      action: 'suppression.lift',
      target: { kind: 'email-address', id: maskAddress(lifted.address) },
      before: { reason, since },
      at: clock.now(),
    })
  })
  return { lifted: true }
}

/** Masks an address as `a•••@example.com`, because audit entries stay after an account is erased. */
function maskAddress(address: string): string {
  const [first = ''] = address
  return `${first}•••${address.slice(address.lastIndexOf('@'))}`
}
