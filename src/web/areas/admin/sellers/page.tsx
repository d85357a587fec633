import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { SellerApplication } from '#contract/accounts-admin.ts'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskPages } from '#web/parts/desk/desk-pages.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { shortDate } from '#web/ui/words.ts'
import { Decision } from './decision.tsx'

const tabs = [
  { value: '', label: 'To decide' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'signed-up', label: 'Signed up' },
  { value: 'refused', label: 'Refused' },
] as const
const pageSize = 25

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const tab = tabs.find(({ value }) => value === query.get('state'))?.value ?? ''
  const page = Math.max(1, Number(query.get('page')) || 1)
  return loadAtDesk(request, async () => {
    const found = await call('listApplications', { query: { state: tab === '' ? 'open' : tab, page } })
    return { ...found, tab, page }
  })
}

export default function ApplicationsPage() {
  const { applications, total, tab, page } = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title="Sellers"
      lead="Who would like to sell here. An accepted applicant is mailed a link to sign up."
    >
      <DeskTabs label="Applications" name="state" tabs={tabs} current={tab} />
      {applications.length === 0 ? (
        <div className="mt-6">
          <DeskEmpty title={tab === '' ? 'Nobody is waiting' : 'Nobody here'} />
        </div>
      ) : (
        <ul>
          {applications.map((application) => (
            <li key={application._id} className="border-b border-line py-6">
              <Application application={application} />
            </li>
          ))}
        </ul>
      )}
      <DeskPages page={page} pages={Math.max(1, Math.ceil(total / pageSize))} />
    </DeskPage>
  )
}

function Application({ application }: { application: SellerApplication }) {
  const { _id, name, email, username, phone, instagram, why, samples, state, appliedAt } = application
  const known = [username && `@${username}`, phone, instagram && `Instagram @${instagram}`].filter(Boolean)
  return (
    <article aria-labelledby={_id} className="grid gap-x-10 gap-y-4 lg:grid-cols-[1fr_14rem]">
      <div className="min-w-0">
        <h2 id={_id} className="font-display text-title">
          {name}
        </h2>
        <p className="text-soft">
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
          {known.length > 0 && ` · ${known.join(' · ')}`} · applied on{' '}
          <time dateTime={appliedAt}>{shortDate(appliedAt)}</time>
        </p>
        <p className="mt-3 max-w-prose whitespace-pre-line">{why}</p>
        {samples.length > 0 && (
          <ul className="mt-3" aria-label="Samples">
            {samples.map((sample) => (
              <li key={sample}>
                <a
                  href={sample}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  className="text-link break-all"
                >
                  {sample}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Decision id={_id} name={name} state={state} />
    </article>
  )
}
