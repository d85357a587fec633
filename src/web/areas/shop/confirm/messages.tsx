import { useEffect, useMemo } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { About } from '#web/features/conversations/about.tsx'
import { createGuestActions } from '#web/features/conversations/actions.ts'
import { Composer } from '#web/features/conversations/composer.tsx'
import { guestOrderPath, newConversationPath } from '#web/features/conversations/paths.ts'
import { Thread } from '#web/features/conversations/thread.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { ToastProvider } from '#web/kit/toast.tsx'
import type { Route } from './+types/messages.ts'

export { LoadingMessage as HydrateFallback } from '#web/features/conversations/loading-message.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/** Loads a guest's conversation. If the order now belongs to an account, redirects to the account's messages. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const [stoken, sellerOrder] = [query.get('order') ?? '', query.get('about') ?? '']
  try {
    const found = await call('getGuestConversation', { params: { stoken, sellerOrder }, query: {} })
    return { ...found, stoken, sellerOrder }
  } catch (error) {
    if (error instanceof CallError && error.code === 'feature_off') throw new Response(null, { status: 404 })
    if (error instanceof CallError && error.status === 404)
      throw redirect(newConversationPath('buyer', { sellerOrder }))
    throw error
  }
}

/** Polling interval in ms while the page is visible. The page polls because guests have no live feed. */
const pollMs = 15_000

/** Conversation of a guest and the seller about their order. */
export default function GuestMessagesPage({ loaderData }: Route.ComponentProps) {
  const { stoken, sellerOrder, conversation, ...topic } = loaderData
  const { revalidate } = useRevalidator()
  const actions = useMemo(() => createGuestActions(stoken, sellerOrder), [stoken, sellerOrder])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [revalidate])
  const { name } = topic.seller
  const title = t('conversation.with', { name })
  const orderHref = guestOrderPath(stoken)
  return (
    <ToastProvider>
      <div className="page-width max-w-4xl py-10 md:py-16">
        <PageHead title={title} isHidden />
        <TextLink to={orderHref}>{t('confirm.messages.back')}</TextLink>
        <h1 className="mt-2 mb-6 text-head">{title}</h1>
        {conversation ? (
          <Thread
            key={conversation._id}
            conversation={conversation}
            actions={actions}
            subjectHref={orderHref}
          />
        ) : (
          <>
            <About of={topic} side="buyer" href={orderHref} />
            <Composer
              addPhoto={actions.addPhoto}
              send={async (draft) => {
                await actions.send(draft)
                await revalidate()
              }}
            />
          </>
        )}
        <p className="mt-6 max-w-prose text-note text-soft">{t('confirm.messages.note', { name })}</p>
      </div>
    </ToastProvider>
  )
}
