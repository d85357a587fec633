import { sql } from 'kysely'
import type { ConversationMessage } from '#contract/conversations/conversations.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/database/db.ts'
import type { PhotoAccess } from '#platform/pictures/photo-access.ts'

export interface StoredMessage extends Omit<ConversationMessage, 'isMasked' | 'at' | 'photos'> {
  photos: Photo[]
  unmasked: string | null
  at: Date
}

const columns = sql`m.seq, m.by, m.event, m.details, m.text, m.unmasked, m.photos, m.is_erased as "isErased", m.at`

/**
 * Returns a page of a conversation's messages: the newest messages, or the messages before a given message. Within the
 * page, messages are sorted from oldest to newest.
 */
export async function listMessages(
  db: Db,
  conversationId: string,
  before: number | null,
  limit: number,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${columns} from messages m
    where m.conversation_id = ${conversationId} and (${before}::integer is null or m.seq < ${before})
    order by m.seq desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

/** Converts a message to the API format, which is the same for both sides. */
export function messageView(
  photoAccess: PhotoAccess,
  { unmasked, at, photos, ...message }: StoredMessage,
): ConversationMessage {
  return {
    ...message,
    photos: photos.map((photo) => photoAccess.sign(photo)),
    isMasked: unmasked !== null,
    at: at.toISOString(),
  }
}
