import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface HelpVersion {
  pageId: string
  version: number
  text: string | null
  at: Date
  /** Language of the text. Null for the shared text, which all languages without their own text use. */
  language: string | null
  isHidden: boolean
}

/** Returns the newest version of each help article in each language. */
export async function listHelpVersions(db: Db): Promise<HelpVersion[]> {
  const { rows } = await sql<HelpVersion>`
    select distinct on (page_id, language) page_id as "pageId", version, text, at, language, is_hidden as "isHidden"
    from content_versions where page_id like 'help-%' order by page_id, language, version desc`.execute(db)
  return rows
}
