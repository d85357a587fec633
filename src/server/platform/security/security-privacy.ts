import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { translate, type Language } from '../language/translate.ts'

const mostExported = 10_000

interface ExportedEvent {
  kind: string
  at: Date
  lastAt: Date
  count: number
  /** Null where another person did it: from where is theirs. */
  network: string | null
  browser: string | null
  details: unknown
}

/** What security events add to a person's archive, and how they forget a person. */
export const securityPrivacy = {
  about: (language: Language) => translate(language, 'privacy.archive.about.security'),
  /** Newest first, at most 10,000. */
  async export(db: Db, personId: string) {
    const { rows } = await sql<ExportedEvent>`
      select kind, at, last_at as "lastAt", count,
        case when actor_id is null or actor_id = ${personId} then network end as network,
        case when actor_id is null or actor_id = ${personId} then browser end as browser, details
      from security_events where person_id = ${personId} or actor_id = ${personId}
      order by id desc limit ${mostExported}`.execute(db)
    return { events: rows }
  },

  /** What happened and when stays, as it may be part of an attack; whom it happened to and from where goes. */
  async erase(tx: Tx, personId: string): Promise<void> {
    await sql`update security_events set
        person_id = nullif(person_id, ${personId}), actor_id = nullif(actor_id, ${personId}),
        network = case when actor_id is null or actor_id = ${personId} then null else network end,
        browser = case when actor_id is null or actor_id = ${personId} then null else browser end,
        request_id = null, bundle = null
      where person_id = ${personId} or actor_id = ${personId}`.execute(tx)
  },
}
