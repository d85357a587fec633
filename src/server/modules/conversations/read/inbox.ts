import type { Actor } from '#platform/http/access/actor.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import { conversationPeopleView } from '../core/people.ts'
import { readerOf, recipientOf } from '../core/sides.ts'
import { countUnread, listInbox, type InboxEntry } from './inbox.store.ts'

interface InboxQuery {
  after?: string | undefined
  limit: number
  unread?: '1' | undefined
  search?: string | undefined
}

/** Returns a page of the caller's conversations, sorted by their last message, newest first. */
export async function listConversations(
  { db }: ConversationContext,
  actor: Actor,
  { after, limit, unread, search = '' }: InboxQuery,
) {
  const reader = readerOf(actor)
  const words = searchWords(search)
  const isUnsearchable = search.trim() !== '' && words.length === 0
  const page = { after: after ?? null, limit: limit + 1, unreadOnly: unread === '1', words }
  const rows = isUnsearchable ? [] : await listInbox(db, reader, page)
  const shown = rows.slice(0, limit)
  return {
    conversations: shown.map((row) => ({ ...conversationRowView(row), isUnread: row.isUnread })),
    next: rows.length > limit ? shown.at(-1)!.lastId : null,
    unread: await countUnread(db, recipientOf(reader)),
  }
}

/** Converts a conversation to the API format for lists. Buyers, sellers and moderators receive the same format. */
export function conversationRowView(row: Omit<InboxEntry, 'isUnread'>) {
  return {
    ...conversationPeopleView(row),
    _id: row.id,
    last: { by: row.lastBy, text: row.lastText, at: row.lastAt.toISOString() },
  }
}
