import { InboxList, loadInbox } from '#web/features/conversations/inbox.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { loadAsBuyer } from '../order/load.ts'
import type { Route } from './+types/page.ts'

export { LoadingMessage as HydrateFallback } from '#web/features/conversations/loading-message.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAsBuyer(request, () => loadInbox('buyer', request.url))
}

export default function MessagesPage({ loaderData: inbox }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-4xl py-10 md:py-16">
      <PageHead title={t('conversation.inbox')} isHidden />
      <TextLink to="/shop/customerprofile">{t('site.your-account')}</TextLink>
      <h1 className="mt-2 text-head">{t('conversation.inbox')}</h1>
      <div className="mt-6">
        <InboxList {...inbox} />
      </div>
    </div>
  )
}
