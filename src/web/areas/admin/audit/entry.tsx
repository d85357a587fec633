import { Link } from 'react-router'
import type { ShownAuditEntry } from '#contract/admin/audit.ts'
import { t } from '#web/lib/text/t.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { findDifferences, type Difference } from './difference.ts'
import { auditActionText, auditTargetText } from './action-text.ts'
import { auditFieldText, auditValueText } from './value-text.ts'

/** Maps a kind of audited target to the path of the admin page that shows it. */
const pages: Record<string, string> = {
  seller: '/sa/sellers/',
  buyer: '/sa/buyers/',
  issue: '/sa/issues/',
  dispute: '/sa/disputes/',
  gift: '/sa/gifts/',
  mail: '/sa/mails/',
  content: '/sa/content/',
  listing: '/sa/listings/look/',
  'seller-order': '/sa/orders/',
  order: '/sa/orders/',
  setting: '/sa/settings#',
}

export function Entry({ entry }: { entry: ShownAuditEntry }) {
  const { no, at, by, action, target, why } = entry
  const changes = findDifferences(entry.before, entry.after)
  return (
    <article
      aria-labelledby={`entry-${no}`}
      className="grid grid-cols-1 gap-x-8 gap-y-2 lg:grid-cols-[16rem_1fr]"
    >
      <div className="text-note text-soft">
        <p>
          {no} · <MarketplaceTime at={at} />
        </p>
        <p>
          <Link to={`?by=${encodeURIComponent(by.id)}`} className="underline underline-offset-4">
            <bdi>{by.name}</bdi>
          </Link>
        </p>
      </div>
      <div className="min-w-0">
        <h2 id={`entry-${no}`} className="text-body font-semibold">
          {auditActionText(action)} <Target target={target} />
        </h2>
        {why && <p className="mt-1 max-w-prose whitespace-pre-line">{t('admin.quote', { text: why })}</p>}
        {changes.length > 0 && (
          <dl className="mt-2 text-note">
            {changes.map((change) => (
              <ChangedField key={change.name} change={change} />
            ))}
          </dl>
        )}
      </div>
    </article>
  )
}

function Target({ target: { kind, id, name } }: { target: ShownAuditEntry['target'] }) {
  const page = pages[kind]
  const text = auditTargetText(kind, id, name)
  return page === undefined ? (
    <bdi className="font-normal text-soft">{text}</bdi>
  ) : (
    <Link to={page + id} className="font-normal break-all underline underline-offset-4">
      {text}
    </Link>
  )
}

function ChangedField({ change: { name, before, after } }: { change: Difference }) {
  return (
    <div className="flex flex-wrap gap-x-3 py-0.5">
      <dt className="text-soft">{auditFieldText(name)}</dt>
      <dd className="min-w-0 break-words whitespace-pre-wrap">
        {before !== null && (
          <>
            <span className="sr-only">{t('admin.audit.before')} </span>
            <del className="decoration-accent">{auditValueText(name, before)}</del>
          </>
        )}
        {before !== null && after !== null && <span aria-hidden="true"> → </span>}
        {after !== null && (
          <>
            <span className="sr-only">{t('admin.audit.after')} </span>
            <ins className="font-semibold no-underline">{auditValueText(name, after)}</ins>
          </>
        )}
      </dd>
    </div>
  )
}
