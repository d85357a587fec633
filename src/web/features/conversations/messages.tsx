import { useEffect, useRef } from 'react'
import type { Conversation, ConversationMessage } from '#contract/conversations/conversations.ts'
import { t } from '#web/lib/text/t.ts'
import { PhotoLinks } from '../photos/photo-links.tsx'
import { usePhotoRenewal } from '../photos/use-photo-renewal.ts'
import { buyerName, eventText, timeText } from './conversation-text.ts'

type Reader = Conversation['side'] | 'support'

interface MessageListProps {
  messages: readonly (ConversationMessage & { unmasked?: string | null })[]
  people: Pick<Conversation, 'buyer' | 'seller'>
  reader: Reader
  /** Sequence number of the last message that the other party has read. */
  readByOther?: number
  /** Reloads the messages, so that their photos get new URLs. By default, the page's data is reloaded. */
  renewPhotos?: () => Promise<void>
}

/** Messages of a conversation, scrolled to the newest one at the bottom. */
export function MessageList({ messages, people, reader, readByOther = 0, renewPhotos }: MessageListProps) {
  const box = useRef<HTMLDivElement>(null)
  usePhotoRenewal(
    messages.some(({ photos }) => photos.length > 0),
    renewPhotos,
  )
  const newest = messages.at(-1)?.seq
  useEffect(() => {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
  }, [newest])
  const lastSeen = messages.findLast(({ by, seq }) => by === reader && seq <= readByOther)?.seq
  return (
    <div
      ref={box}
      // A scrollable element must be focusable for keyboard users.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label={t('conversation.messages')}
      className="max-h-[60vh] overflow-y-auto border border-line p-4"
    >
      <ol className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.seq} className={`flex flex-col ${sideOf(message.by, reader)}`}>
            <Message
              message={message}
              name={authorName(message.by, people, reader)}
              isOwn={message.by === reader}
            />
            {message.seq === lastSeen && (
              <span className="mt-1 text-note text-soft">{t('conversation.seen')}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function sideOf(by: ConversationMessage['by'], reader: Reader): string {
  if (by === 'system') return 'items-center'
  return by === reader ? 'items-end' : 'items-start'
}

function authorName(
  by: ConversationMessage['by'],
  { buyer, seller }: MessageListProps['people'],
  reader: Reader,
): string {
  if (by === reader) return t('conversation.you')
  if (by === 'buyer') return buyerName(buyer.name)
  return by === 'seller' ? seller.name : t('conversation.support')
}

interface MessageProps {
  message: MessageListProps['messages'][number]
  name: string
  isOwn: boolean
}

function Message({
  message: { by, event, details, text, isMasked, isErased, photos, at, unmasked },
  name,
  isOwn,
}: MessageProps) {
  if (by === 'system')
    return (
      <p className="text-center text-note text-soft">
        {event && eventText(event, details)} · <time dateTime={at}>{timeText(at)}</time>
      </p>
    )
  return (
    <div className={`max-w-[85%] min-w-0 px-4 py-3 ${isOwn ? 'bg-tile' : 'border border-line'}`}>
      <p className="text-note text-soft">
        <bdi className="font-semibold text-ink">{name}</bdi> · <time dateTime={at}>{timeText(at)}</time>
      </p>
      {isErased && <p className="text-soft italic">{t('conversation.erased')}</p>}
      {text && (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      )}
      {isMasked && <p className="mt-1 text-note text-soft">{t('conversation.masked')}</p>}
      {unmasked && (
        <p className="mt-1 border-l-2 border-accent pl-3 text-note wrap-anywhere whitespace-pre-line">
          {t('conversation.unmasked', { text: unmasked })}
        </p>
      )}
      <PhotoLinks photos={photos} altOf={() => t('conversation.photo', { name })} />
    </div>
  )
}
