import { sql } from 'kysely'

export interface InboxPage {
  after: string | null
  limit: number
  unreadOnly: boolean
  words: readonly string[]
}

/** What comes after the page before. */
export const behind = ({ after }: InboxPage) => sql`(${after}::text is null or c.last_id < ${after})`
