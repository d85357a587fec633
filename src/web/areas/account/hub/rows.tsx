import { Suspense, use, useId, type ReactNode } from 'react'
import { Button } from '#web/kit/buttons.tsx'
import { Link } from '#web/kit/links.tsx'
import { withPart } from '#web/lib/page/load-part.ts'
import { t } from '#web/lib/text/t.ts'
import type { SectionStates, StateText } from './section-states.ts'

const base = '/shop/customerprofile'

/** Links to all sections of the account, each with its current state, and the sign-out button. */
export function HubRows({ states }: { states: SectionStates }) {
  return (
    <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
      <Group title={t('account.hub.shopping')}>
        <Row to={`${base}/orders`} title={t('account.orders')} state={states.orders} />
        <Row to="/shop/notifications" title={t('site.watchlist')} state={states.watchlist} />
        <Row to={`${base}/saved`} title={t('account.saved')} state={states.saved} />
        <Row to={`${base}/messages`} title={t('account.hub.messages.title')} state={states.messages} />
        <Suspense fallback={null}>
          <MembershipRow loading={states.membership} />
        </Suspense>
        <Row to={`${base}/gifts`} title={t('account.gifts')} state={states.gifts} />
      </Group>
      <Group title={t('account.hub.settings')}>
        <Row to={`${base}/profile`} title={t('account.profile')} state={t('account.profile.text')} />
        <Row to={`${base}/addresses`} title={t('account.addresses')} state={states.addresses} />
        <Row to={`${base}/cards`} title={t('account.cards')} state={states.cards} />
        <Row to={`${base}/notifications`} title={t('notifications.title')} state={states.notifications} />
        <Row to={`${base}/language`} title={t('account.language')} state={t('account.hub.language')} />
        <Row to={`${base}/security`} title={t('account.security')} state={states.security} />
        <Row to={`${base}/data`} title={t('account.data')} state={t('account.data.text')} />
        <li className="border-b border-line">
          <Button
            className="flex min-h-16 w-full items-center text-left font-semibold hover:text-accent"
            onClick={() => void signOut()}
          >
            {t('site.sign-out')}
          </Button>
        </li>
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <ul className="mt-3 border-t border-ink">{children}</ul>
    </section>
  )
}

interface RowProps {
  to: string
  title: string
  state: string | Promise<StateText>
}

/** Row whose link works before its state has loaded. A row without a state is removed after loading. */
function Row({ to, title, state }: RowProps) {
  return (
    <Suspense fallback={<RowLink to={to} title={title} text={t('account.hub.loading')} />}>
      {typeof state === 'string' ? (
        <RowLink to={to} title={title} text={state} />
      ) : (
        <LoadedRow to={to} title={title} state={state} />
      )}
    </Suspense>
  )
}

function LoadedRow({ to, title, state }: { to: string; title: string; state: Promise<StateText> }) {
  return <RowLink to={to} title={title} text={use(state)} />
}

function MembershipRow({ loading }: { loading: SectionStates['membership'] }) {
  const { to, text } = use(loading)
  return <RowLink to={to} title={t('site.membership')} text={text} />
}

function RowLink({ to, title, text }: { to: string; title: string; text: StateText }) {
  if (text === undefined) return null
  return (
    <li className="border-b border-line">
      <Link to={to} className="group flex min-h-16 items-center gap-4 py-3 hover:text-accent">
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          <span className="block text-note text-soft">{text ?? t('account.hub.failed')}</span>
        </span>
        <span aria-hidden="true" className="text-soft group-hover:text-accent">
          ›
        </span>
      </Link>
    </li>
  )
}

async function signOut(): Promise<void> {
  // Cancels pending downloads, because they would delay the sign-out call.
  window.stop()
  await withPart(
    () => import('#web/features/session/end.ts'),
    async ({ endSession }) => {
      await endSession()
      // Loads a new document, so that none of the user's data stays in memory.
      location.assign('/login')
    },
  )
}
