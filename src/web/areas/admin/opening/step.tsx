import type { LaunchStepState, LaunchStep } from '#contract/admin/launch-checklist.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { screenReaderOnly } from '#web/kit/marks.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Findings } from './findings.tsx'

const names: Record<LaunchStep, string> = tableOf('admin.opening.step')
const about: Record<LaunchStep, string> = tableOf('admin.opening.about')
const fixes: Partial<Record<LaunchStep, string>> = tableOf('admin.opening.fix')
/** Admin pages where a setup step can be completed. */
const paths: Partial<Record<LaunchStep, string>> = {
  'second-factor': '/sa/account',
  region: '/sa/settings/marketplace',
  email: '/sa/mails',
  backup: '/sa/backups',
  legal: '/sa/content',
  catalog: '/sa/catalogue/types',
  shipping: '/sa/settings',
  staff: '/sa/admins',
}

/** Setup step with its purpose, the last test results, and buttons to test the step and to fix problems. */
export function Step({ number, state }: { number: number; state: LaunchStepState }) {
  const { step, isDone, isSkipped, findings, testedAt } = state
  const name = names[step]
  const path = paths[step]
  return (
    <article
      aria-labelledby={`${step}-title`}
      className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[1fr_16rem]"
    >
      <div className="min-w-0">
        <h2 id={`${step}-title`} className="flex flex-wrap items-baseline gap-x-3 font-display text-title">
          <span className="tabular-nums">
            {number}. {name}
          </span>
          <span className={isDone ? 'text-note text-soft' : 'text-note text-accent'}>
            {isDone ? t('admin.opening.state.done') : t('admin.opening.state.open')}
          </span>
        </h2>
        <p className="mt-1 max-w-prose text-soft">{about[step]}</p>
        <Findings findings={findings} />
        <p className="mt-2 text-note text-soft">
          {isSkipped && <>{t('admin.opening.skipped')} · </>}
          {testedAt
            ? rich('admin.opening.tested', { time: () => <MarketplaceTime at={testedAt} /> })
            : t('admin.opening.never')}
        </p>
      </div>
      <div className="flex flex-wrap content-start items-center gap-3 lg:flex-col lg:items-start">
        <ActionButton
          action={() => test(step)}
          busy={t('admin.opening.testing')}
          className="button button-full"
        >
          {rich('admin.opening.test-of', { step: name, hidden: screenReaderOnly })}
        </ActionButton>
        {findings.some(({ code }) => code === 'hooks-missing') && (
          <ActionButton action={createEndpoints}>{t('admin.opening.endpoints')}</ActionButton>
        )}
        {path && <TextLink to={path}>{fixes[step]}</TextLink>}
        {(!isDone || isSkipped) && (
          <ActionButton action={() => skip(step, !isSkipped)} className="min-h-11 text-left text-link">
            {isSkipped
              ? rich('admin.opening.unskip-of', { step: name, hidden: screenReaderOnly })
              : rich('admin.opening.skip-of', { step: name, hidden: screenReaderOnly })}
          </ActionButton>
        )}
      </div>
    </article>
  )
}

async function test(name: LaunchStep) {
  const { step } = await call('testOpening', { params: { step: name }, body: {} }, { timeout: 0 })
  const isFine = step.findings.every(({ kind }) => kind !== 'bad')
  const args = { step: names[name] }
  return { message: isFine ? t('admin.opening.passed', args) : t('admin.opening.failed', args) }
}

async function skip(name: LaunchStep, isSkipped: boolean) {
  const put = (to: boolean) => call('skipOpening', { params: { step: name }, body: { isSkipped: to } })
  await put(isSkipped)
  const args = { step: names[name] }
  return {
    message: isSkipped ? t('admin.opening.skip.done', args) : t('admin.opening.unskip.done', args),
    undo: () => put(!isSkipped),
  }
}

async function createEndpoints() {
  const { created } = await call('createEndpoints', { body: {} })
  await call('testOpening', { params: { step: 'payments' }, body: {} })
  return { message: t('admin.opening.endpoints.done', { count: created }) }
}
