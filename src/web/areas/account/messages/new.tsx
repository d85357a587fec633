import { FirstMessage, loadTopic } from '#web/features/conversations/first-message.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { loadAsBuyer } from '../order/load.ts'
import type { Route } from './+types/new.ts'

export { LoadingMessage as HydrateFallback } from '#web/features/conversations/loading-message.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsBuyer(request, () => loadTopic('buyer', request.url))
}

export default function NewMessagePage({ loaderData: { found, subject } }: Route.ComponentProps) {
  const title = t('conversation.with', { name: found?.seller.name ?? '' })
  return (
    <div className="page-width max-w-4xl py-10 md:py-16">
      <PageHead title={title} isHidden />
      <TextLink to="/shop/customerprofile/messages">{t('conversation.inbox')}</TextLink>
      <h1 dir="auto" className="mt-2 mb-6 text-head">
        {title}
      </h1>
      <FirstMessage found={found} subject={subject} side="buyer" />
    </div>
  )
}
