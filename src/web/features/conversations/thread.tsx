import { useEffect, useMemo, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Conversation, ConversationMessage } from '#contract/conversations/conversations.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { About } from './about.tsx'
import { createAccountActions, type ConversationActions } from './actions.ts'
import { ConversationCare } from './care.tsx'
import { Composer, type ReplyChoice } from './composer.tsx'
import { MessageList } from './messages.tsx'
import { useLiveMessages } from './use-live-messages.ts'

const closedWords: Record<NonNullable<Conversation['closed']>, string> = tableOf('conversation.closed')

interface ThreadProps {
  conversation: Conversation
  replies?: readonly ReplyChoice[]
  /** Actions in the conversation. Default: the actions of the signed-in user. Must be passed for a guest. */
  actions?: ConversationActions
  /** Link to the order, passed for a guest. */
  subjectHref?: string
}

/** Conversation with its messages, live updates and a form for replies. */
export function Thread({ conversation, replies, actions: given, subjectHref }: ThreadProps) {
  const { _id: id, side, messages: newest, closed, readByOther, support } = conversation
  const actions = useMemo(() => given ?? createAccountActions(id), [given, id])
  const { revalidate } = useRevalidator()
  const { messages, older, loadOlder, renewOlder } = useOlder(conversation, actions)
  useLiveMessages()
  useReadMark(actions, newest.at(-1)?.seq ?? 0)
  return (
    <>
      <About of={conversation} side={side} href={subjectHref} />
      {older !== null && (
        <p className="pt-4">
          <TextButton onClick={() => void loadOlder()}>{t('conversation.older')}</TextButton>
        </p>
      )}
      <div className="mt-4">
        <MessageList
          messages={messages}
          people={conversation}
          reader={side}
          readByOther={readByOther}
          renewPhotos={async () => {
            await Promise.all([revalidate(), renewOlder()])
          }}
        />
      </div>
      {closed ? (
        <p role="status" className="mt-4 border border-line p-4">
          {closedWords[closed]}
        </p>
      ) : (
        <Composer
          replies={replies}
          addPhoto={actions.addPhoto}
          send={async (draft) => {
            await actions.send(draft)
            await revalidate()
          }}
        />
      )}
      {support !== null && (
        <p className="mt-4 text-note text-soft">{t('conversation.support.is-here', { state: support })}</p>
      )}
      <ConversationCare conversation={conversation} actions={actions} />
    </>
  )
}

/** Loads older messages and inserts them before the newest page of messages. */
function useOlder({ messages: newest, older }: Conversation, { loadBefore }: ConversationActions) {
  const [before, setBefore] = useState<{ messages: readonly ConversationMessage[]; older: number | null }>()
  const loadOlder = async () => {
    const from = before ? before.older : older
    if (from === null) return
    const page = await loadBefore(from)
    setBefore({ messages: [...page.messages, ...(before?.messages ?? [])], older: page.older })
  }
  /** Reloads the older messages, so that their photos get new URLs. */
  const renewOlder = async () => {
    if (!before) return
    const pages: (readonly ConversationMessage[])[] = []
    let from: number | null = (before.messages.at(-1)?.seq ?? 0) + 1
    while (from !== null && from !== before.older) {
      const page = await loadBefore(from)
      pages.unshift(page.messages)
      from = page.older
    }
    setBefore({ messages: pages.flat(), older: from })
  }
  const first = newest[0]?.seq ?? 0
  const earlier = before?.messages.filter(({ seq }) => seq < first) ?? []
  return { messages: [...earlier, ...newest], older: before ? before.older : older, loadOlder, renewOlder }
}

/** Marks the messages as read once the browser tab is visible. */
function useReadMark({ markRead }: ConversationActions, seq: number): void {
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', mark)
      // Errors are ignored, because the next call also marks these messages as read.
      void markRead(seq).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [markRead, seq])
}
