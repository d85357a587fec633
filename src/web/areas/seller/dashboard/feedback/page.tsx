import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ReviewEntry } from '#web/features/reviews/review-entry.tsx'
import { Reply } from './reply.tsx'
import { Report } from './report.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

type Entry = CallReply<'listMyFeedback'>['feedback'][number]

export const clientLoader = dashboardLoader(async ({ seller, oneOf, page }) => {
  const tab = oneOf('tab', ['unanswered']) ?? ('all' as const)
  return { ...(await call('listMyFeedback', { query: { tab, ...page } })), tab, name: seller.name ?? '' }
})

export default function FeedbackPage({ loaderData: { feedback, next, tab, name } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('seller.feedback')}
      lead={t('seller.feedback.lead')}
      tabs={{
        label: t('reviews.heading'),
        name: 'tab',
        current: tab === 'all' ? '' : tab,
        tabs: [
          { value: '', label: t('common.all') },
          { value: 'unanswered', label: t('seller.feedback.unanswered') },
        ],
      }}
      rows={feedback}
      item={(entry) => <One entry={entry} sellerName={name} />}
      empty={tab === 'all' ? t('reviews.none') : t('seller.feedback.all-answered')}
      next={next}
    />
  )
}

function One({ entry, sellerName }: { entry: Entry; sellerName: string }) {
  return (
    <>
      {entry.listing && <p className="pb-2 font-semibold">{entry.listing}</p>}
      <ReviewEntry review={entry} sellerName={sellerName} />
      <div className="mt-3 flex flex-col gap-3">
        {entry.reply === null && <Reply id={entry._id} />}
        <Report id={entry._id} />
      </div>
    </>
  )
}
