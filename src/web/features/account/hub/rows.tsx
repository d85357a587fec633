import { Suspense, use, useId, type ReactNode } from 'react'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import type { StateText } from './state.ts'

/** Titled group of rows on a page that lists the sections of an account or shop. */
export function HubGroup({ title, children }: { title: string; children: ReactNode }) {
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

interface HubRowProps {
  to: string
  title: string
  state: string | Promise<StateText>
}

/** Row whose link works before its state has loaded. A row without a state is removed after loading. */
export function HubRow({ to, title, state }: HubRowProps) {
  return (
    <Suspense fallback={<HubRowLink to={to} title={title} text={t('account.hub.loading')} />}>
      {typeof state === 'string' ? (
        <HubRowLink to={to} title={title} text={state} />
      ) : (
        <LoadedRow to={to} title={title} state={state} />
      )}
    </Suspense>
  )
}

function LoadedRow({ to, title, state }: { to: string; title: string; state: Promise<StateText> }) {
  return <HubRowLink to={to} title={title} text={use(state)} />
}

/** Link to a section with its state. Renders nothing if the state is undefined. */
export function HubRowLink({ to, title, text }: { to: string; title: string; text: StateText }) {
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
