import { sql } from 'kysely'

export interface InboxPage {
  after: string | null
  limit: number
  unreadOnly: boolean
  words: readonly string[]
}

/** Returns the SQL condition that selects the conversations after the previous page. */
export const afterPage = ({ after }: InboxPage) => sql`(${after}::text is null or c.last_id < ${after})`
