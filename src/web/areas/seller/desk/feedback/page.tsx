import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { ReviewEntry } from '#web/parts/review-entry.tsx'
import { Reply } from './reply.tsx'
import { Report } from './report.tsx'

type Entry = CallReply<'listMyFeedback'>['feedback'][number]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const tab = query.get('tab') === 'unanswered' ? 'unanswered' : 'all'
  return loadAtDesk(request, async (seller) => {
    const found = await call('listMyFeedback', { query: { tab, after: query.get('after') ?? undefined } })
    return { ...found, tab, name: seller.name ?? '' }
  })
}

export default function FeedbackPage() {
  const { feedback, next, tab, name } = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage title="Feedback" lead="What buyers say. You may answer each review once, for all to read.">
      <DeskTabs
        label="Reviews"
        name="tab"
        current={tab === 'all' ? '' : tab}
        tabs={[
          { value: '', label: 'All' },
          { value: 'unanswered', label: 'Not answered' },
        ]}
      />
      {feedback.length === 0 ? (
        <div className="mt-6">
          <DeskEmpty title={tab === 'all' ? 'No reviews yet' : 'All answered'} />
        </div>
      ) : (
        <ul>
          {feedback.map((entry) => (
            <li key={entry._id} className="border-b border-line py-6">
              <One entry={entry} sellerName={name} />
            </li>
          ))}
        </ul>
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}

function One({ entry, sellerName }: { entry: Entry; sellerName: string }) {
  return (
    <>
      {entry.piece && <p className="pb-2 font-semibold">{entry.piece}</p>}
      <ReviewEntry review={entry} sellerName={sellerName} />
      <div className="mt-3 flex flex-col gap-3">
        {entry.reply === null && <Reply id={entry._id} />}
        <Report id={entry._id} />
      </div>
    </>
  )
}
