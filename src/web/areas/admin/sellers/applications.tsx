import { rich, t } from '#web/lib/text/t.ts'
import type { SellerApplication } from '#contract/accounts/accounts-admin.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { Answers } from '#web/features/fields/answers.tsx'
import { Decision } from './decision.tsx'
import { List } from '#web/kit/list/list.tsx'

interface ApplicationsProps {
  applications: readonly SellerApplication[]
  page: number
  pages: number
  /** Message shown if there are no applications. */
  none: string
}

export function Applications({ applications, page, pages, none }: ApplicationsProps) {
  return (
    <List
      label={t('admin.sellers.applications')}
      rows={applications}
      item={(application) => <Application application={application} />}
      empty={none}
      page={{ page, pages }}
    />
  )
}

function Application({ application }: { application: SellerApplication }) {
  const { _id, name, email, username, phone, instagram, why, samples, state, appliedAt, fields } = application
  const facts = [
    username && `@${username}`,
    phone,
    instagram && t('admin.sellers.instagram', { handle: instagram }),
  ].filter(Boolean)
  return (
    <article aria-labelledby={_id} className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[1fr_14rem]">
      <div className="min-w-0">
        <h2 id={_id} className="font-display text-title">
          {name}
        </h2>
        <p className="text-soft">
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
          {[...facts, ''].map((one) => ` · ${one}`).join('')}
          {rich('admin.sellers.applied', {
            date: () => <time dateTime={appliedAt}>{dateText(appliedAt)}</time>,
          })}
        </p>
        <p className="mt-3 max-w-prose whitespace-pre-line">{why}</p>
        <Answers answers={fields} className="mt-3" />
        {samples.length > 0 && (
          <ul className="mt-3" aria-label={t('admin.sellers.samples')}>
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
