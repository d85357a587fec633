import { sql } from 'kysely'

export interface InboxPage {
  after: string | null
  limit: number
  unreadOnly: boolean
  words: readonly string[]
}

/** Returns an SQL condition that is true for the conversations that come after the previous page. */
export const afterPage = ({ after }: InboxPage) => sql`(${after}::text is null or c.last_id < ${after})`
