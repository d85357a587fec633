import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t, tableOf } from '#web/lib/text/t.ts'
import type { SecurityEventKind, ShownSecurityEvent } from '#contract/admin/security-events.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'

export const securityEventLabels: Record<SecurityEventKind, string> = tableOf('admin.security.kind')

/**
 * Shows a security event: the action, the affected account, the person who acted, and that person's network and
 * browser.
 */
export function SecurityEventItem({ event }: { event: ShownSecurityEvent }) {
  const { no, kind, at, lastAt, count, by, person, network, browser, requestId, details } = event
  const from = [network, browser].filter(Boolean).join(' · ')
  const isAnother = by && by.id !== person?.id
  return (
    <article
      aria-labelledby={`event-${no}`}
      className="grid grid-cols-1 gap-x-8 gap-y-1 lg:grid-cols-[16rem_1fr]"
    >
      <p className="text-note text-soft">
        <MarketplaceTime at={at} />
        {count > 1 && (
          <>
            {' – '}
            <MarketplaceTime at={lastAt} />
          </>
        )}
      </p>
      <div className="min-w-0">
        <h2 id={`event-${no}`} className="text-body font-semibold">
          {securityEventLabels[kind]}
          {count > 1 && <span className="font-normal"> {t('admin.security.times', { count })}</span>}
        </h2>
        <dl className="mt-1 flex flex-wrap gap-x-6 text-note">
          {person && <Row name={t('admin.security.account')} value={<Person person={person} />} />}
          {isAnother && <Row name={t('admin.audit.by')} value={<Person person={by} />} />}
          {from && <Row name={t('admin.security.from')} value={from} />}
          {Object.entries(details).map(([name, value]) => (
            <Row
              key={name}
              name={name}
              value={typeof value === 'boolean' ? (value ? t('common.yes') : t('common.no')) : value}
            />
          ))}
          {requestId && <Row name={t('admin.security.request')} value={requestId} />}
        </dl>
      </div>
    </article>
  )
}

function Row({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-x-2 py-0.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </div>
  )
}

function Person({ person: { kind, id, name } }: { person: NonNullable<ShownSecurityEvent['person']> }) {
  return (
    <Link to={`/sa/${kind}s/${id}`} className="underline underline-offset-4">
      {name}
    </Link>
  )
}
