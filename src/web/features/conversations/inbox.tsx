import { Link } from 'react-router'
import type { ConversationRow, ConversationSide } from '#contract/conversations/conversations.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { List } from '#web/kit/list/list.tsx'
import { readPageSize } from '#web/kit/list/page-size.ts'
import { Picture } from '#web/kit/picture.tsx'
import { inboxPath } from './paths.ts'
import { useLiveMessages } from './use-live-messages.ts'
import { otherPartyName, shortTime } from './conversation-text.ts'

export type Inbox = CallReply<'listConversations'> & {
  side: ConversationSide
  search: string | undefined
  isUnreadOnly: boolean
}

/** Loads an inbox, with the filters in the URL. */
export async function loadInbox(side: ConversationSide, url: string): Promise<Inbox> {
  const query = new URL(url).searchParams
  const text = (name: string) => query.get(name) || undefined
  const search = text('search')
  const isUnreadOnly = text('show') === 'unread'
  const listed = await call('listConversations', {
    query: {
      after: text('after'),
      limit: readPageSize(query),
      search,
      ...(isUnreadOnly && { unread: '1' as const }),
    },
  })
  return { ...listed, side, search, isUnreadOnly }
}

/** Inbox with unread conversations highlighted. The inbox reloads when a message arrives. */
export function InboxList({ conversations, next, unread, side, search, isUnreadOnly }: Inbox) {
  useLiveMessages()
  return (
    <List
      label={t('conversation.inbox')}
      tabs={{
        label: t('conversation.inbox'),
        name: 'show',
        current: isUnreadOnly ? 'unread' : '',
        tabs: [
          { value: '', label: t('common.all') },
          { value: 'unread', label: t('conversation.inbox.unread', { count: unread }) },
        ],
      }}
      search={{
        label: t('conversation.inbox.search'),
        hint: t('conversation.inbox.search.hint'),
        value: search,
      }}
      rows={conversations}
      item={(row) => <InboxRow row={row} side={side} />}
      empty={emptyWords(search, isUnreadOnly)}
      emptyHint={!search && !isUnreadOnly && emptyHint[side]}
      next={next}
    />
  )
}

const emptyHint: Record<ConversationSide, string> = {
  buyer: t('conversation.inbox.none.buyer'),
  seller: t('conversation.inbox.none.seller'),
}

function emptyWords(search: string | undefined, isUnreadOnly: boolean): string {
  if (search) return t('admin.list.no-results', { search })
  return isUnreadOnly ? t('conversation.inbox.all-read') : t('conversation.inbox.none')
}

function InboxRow({ row, side }: { row: ConversationRow; side: ConversationSide }) {
  const { _id, about, isUnread, last } = row
  return (
    <Link to={`${inboxPath[side]}/${_id}`} className="flex items-center gap-4 hover:text-accent">
      <span className="block h-16 w-13 shrink-0 overflow-hidden rounded-soft bg-tile">
        {about.photo && <Picture photo={about.photo} sizes="52px" alt="" className="size-full" />}
      </span>
      <span className={`min-w-0 grow ${isUnread ? 'font-semibold' : ''}`}>
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 grow truncate" dir="auto">
            {otherPartyName(row, side)}
          </span>
          <time dateTime={last.at} className="shrink-0 text-note font-normal text-soft tabular-nums">
            {shortTime(last.at)}
          </time>
        </span>
        <span className="block truncate text-note font-normal text-soft" dir="auto">
          {aboutText(row)}
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 grow truncate" dir="auto">
            {lastText(row, side)}
          </span>
          {isUnread && (
            <span className="size-2.5 shrink-0 rounded-round bg-accent">
              <span className="sr-only">{t('conversation.unread')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

export function aboutText({ about: { title, orderNumber } }: Pick<ConversationRow, 'about'>): string {
  return orderNumber === null ? title : t('conversation.about-order', { number: orderNumber, title })
}

function lastText({ last }: ConversationRow, side: ConversationSide): string {
  if (last.by === 'system') return t('conversation.last.system')
  const text = last.text || t('conversation.last.photo')
  return last.by === side ? t('conversation.last.you', { text }) : text
}
