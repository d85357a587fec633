import { call } from '#web/lib/calls/call.ts'
import { Thread } from '#web/features/conversations/thread.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { ToastProvider } from '#web/kit/toast.tsx'
import { loadAsBuyer } from '../order/load.ts'
import type { Route } from './+types/one.ts'

export { LoadingMessage as HydrateFallback } from '#web/features/conversations/loading-message.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadAsBuyer(request, () => call('getConversation', { params: { id: params.id ?? '' } }))
}

export default function MessagePage({ loaderData: conversation }: Route.ComponentProps) {
  const title = t('conversation.with', { name: conversation.seller.name })
  return (
    <ToastProvider>
      <div className="page-width max-w-4xl py-10 md:py-16">
        <PageHead title={title} isHidden />
        <TextLink to="/shop/customerprofile/messages">{t('conversation.inbox')}</TextLink>
        <h1 dir="auto" className="mt-2 mb-6 text-head">
          {title}
        </h1>
        <Thread key={conversation._id} conversation={conversation} />
      </div>
    </ToastProvider>
  )
}
