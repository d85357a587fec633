import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SecurityEventKind, SecurityEventShown } from '#contract/admin/security-events.ts'
import { Moment } from '#web/ui/moment.tsx'
import { countOf } from '#web/ui/words.ts'

export const kindWords: Record<SecurityEventKind, string> = {
  'sign-in.ok': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-in.limited': 'Sign-in limited',
  'step-up.failed': 'Wrong password when confirming',
  'step-up.limited': 'Confirming limited',
  'call.limited': 'Call limited',
  'role.refused': 'Call refused by role',
  'password.changed': 'Password changed',
  'email.changed': 'Email changed',
  'email.restored': 'Email change undone',
  'sessions.ended': 'Sessions ended',
  'rights.changed': 'Rights changed',
  'export.read': 'File read',
  'backup.made': 'Backup made',
  'secrets.rotated': 'Keys rotated',
}

/** One event: what happened, whose account it was, who did it, and from where. */
export function SecurityEventItem({ event }: { event: SecurityEventShown }) {
  const { no, kind, at, lastAt, count, by, person, network, browser, requestId, details } = event
  const from = [network, browser].filter(Boolean).join(' · ')
  const isAnother = by && by.id !== person?.id
  return (
    <article aria-labelledby={`event-${no}`} className="grid gap-x-8 gap-y-1 lg:grid-cols-[16rem_1fr]">
      <p className="text-note text-soft">
        <Moment at={at} />
        {count > 1 && (
          <>
            {' – '}
            <Moment at={lastAt} />
          </>
        )}
      </p>
      <div className="min-w-0">
        <h2 id={`event-${no}`} className="text-body font-semibold">
          {kindWords[kind]}
          {count > 1 && <span className="font-normal"> {countOf(count, 'time', 'times')}</span>}
        </h2>
        <dl className="mt-1 flex flex-wrap gap-x-6 text-note">
          {person && <Row name="Account" value={<Person person={person} />} />}
          {isAnother && <Row name="By" value={<Person person={by} />} />}
          {from && <Row name="From" value={from} />}
          {Object.entries(details).map(([name, value]) => (
            <Row key={name} name={name} value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : value} />
          ))}
          {requestId && <Row name="Request" value={requestId} />}
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

function Person({ person: { kind, id, name } }: { person: NonNullable<SecurityEventShown['person']> }) {
  return (
    <Link to={`/sa/${kind}s/${id}`} className="underline underline-offset-4">
      {name}
    </Link>
  )
}
