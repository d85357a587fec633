import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { translate, type Language } from '../language/translate.ts'

const maxExported = 10_000

interface ExportedEvent {
  kind: string
  at: Date
  lastAt: Date
  count: number
  /**
   * Network of the caller. Null if another person made the call, because the network is that person's personal data.
   */
  network: string | null
  browser: string | null
  details: unknown
}

/** Export and erasure of a person's security events. */
export const securityPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.security'),
  /** Returns the person's events, newest first, up to 10,000. */
  async export(db: Db, personId: string) {
    const { rows } = await sql<ExportedEvent>`
      select kind, at, last_at as "lastAt", count,
        case when actor_id is null or actor_id = ${personId} then network end as network,
        case when actor_id is null or actor_id = ${personId} then browser end as browser, details
      from security_events where person_id = ${personId} or actor_id = ${personId}
      order by id desc limit ${maxExported}`.execute(db)
    return { events: rows }
  },

  /**
   * Removes the person, network and browser from the person's events. Keeps the kind and time of each event, because an
   * event can be part of an attack.
   */
  async erase(tx: Tx, personId: string): Promise<void> {
    await sql`update security_events set
        person_id = nullif(person_id, ${personId}), actor_id = nullif(actor_id, ${personId}),
        network = case when actor_id is null or actor_id = ${personId} then null else network end,
        browser = case when actor_id is null or actor_id = ${personId} then null else browser end,
        request_id = null, bundle = null
      where person_id = ${personId} or actor_id = ${personId}`.execute(tx)
  },
}
