import { redirect, useNavigate } from 'react-router'
import type { ConversationSide } from '#contract/conversations/conversations.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { About } from './about.tsx'
import { Composer, type ReplyChoice } from './composer.tsx'
import { inboxPath } from './paths.ts'

type FoundTopic = CallReply<'findConversation'>
type Topic = { listing: string } | { sellerOrder: string }

/**
 * Loads the topic of a new conversation; null if the buyer's account no longer exists. If there is already a
 * conversation about the topic, redirects to that conversation.
 */
export async function loadTopic(
  side: ConversationSide,
  url: string,
): Promise<{ found: FoundTopic | null; subject: Topic }> {
  const query = new URL(url).searchParams
  const listing = query.get('listing')
  const subject = listing ? { listing } : { sellerOrder: query.get('sellerOrder') ?? '' }
  const found = await call('findConversation', { query: subject }).catch((error: unknown) => {
    if (side === 'seller' && error instanceof CallError && error.code === 'not_found') return null
    throw error
  })
  if (found?.conversation) throw redirect(`${inboxPath[side]}/${found.conversation}`)
  return { found, subject }
}

interface FirstMessageProps {
  found: FoundTopic | null
  subject: Topic
  side: ConversationSide
  replies?: readonly ReplyChoice[]
}

/** Form for the first message, which starts the conversation. */
export function FirstMessage({ found, subject, side, replies }: FirstMessageProps) {
  const navigate = useNavigate()
  if (found === null) return <p>{t('conversation.no-account')}</p>
  return (
    <>
      <About of={found} side={side} />
      {side === 'buyer' && found.about.kind === 'listing' && (
        <p className="mt-4 max-w-prose text-soft">{t('conversation.keep-here')}</p>
      )}
      <Composer
        replies={replies}
        send={async (draft) => {
          const { _id } = await call('startConversation', { body: { ...subject, ...draft } })
          await navigate(`${inboxPath[side]}/${_id}`, { replace: true })
        }}
      />
    </>
  )
}
