import type { z } from 'zod'
import type { securityCalls, SecurityEventKind, ShownSecurityEvent } from '#contract/admin/security-events.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import * as store from './security-events.store.ts'
import { deviceText } from '#platform/http/access/device.ts'
import type { Language } from '#platform/language/translate.ts'

type Page = z.output<typeof securityCalls.listSecurityEvents.query & z.ZodType>

/**
 * Returns a page of security events, newest first.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listSecurityEvents(
  db: Db,
  { after, limit, kind, person, from, to }: Page,
  language: Language,
): Promise<{ events: ShownSecurityEvent[]; next: string | null }> {
  const last = readKeyset(after, 'number')
  const query = { kind, person: person?.trim(), ...daysBetween(from, to), after: last && Number(last.value) }
  const rows = await store.listEvents(db, { ...query, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, ({ no }) => ({ value: no, id: '' }))
  return { events: page.map((row) => shown(row, language)), next }
}

function shown(row: store.SecurityEventRow, language: Language): ShownSecurityEvent {
  const { no, kind, at, lastAt, count, network, browser, requestId, details } = row
  return {
    no,
    kind: kind as SecurityEventKind,
    at: at.toISOString(),
    lastAt: lastAt.toISOString(),
    count,
    by: personOf(row.actorId, row.actorName),
    person: personOf(row.personId, row.personName),
    network,
    browser: browser && deviceText(language, browser),
    requestId,
    details: details as ShownSecurityEvent['details'],
  }
}

function personOf(id: string | null, name: string | null): ShownSecurityEvent['person'] {
  if (id === null) return null
  return { kind: id.startsWith('byr_') ? 'buyer' : 'seller', id, name: name ?? id }
}
