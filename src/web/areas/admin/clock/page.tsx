import { useState } from 'react'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { ClockEffects } from './clock-effects.tsx'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(() => call('getClock'))

const hour = 3600_000
const steps = [
  [t('admin.settings.unit.hours', { count: 1 }), hour],
  ...[1, 3, 14].map((count) => [t('admin.settings.unit.days', { count }), count * 24 * hour] as const),
] as const

/**
 * Timeout in ms for a request that changes the clock. The timeout is long, because the change can trigger many timers.
 */
const timeoutMs = 120_000

export default function ClockPage({ loaderData: { now, offsetMs, isMovable } }: Route.ComponentProps) {
  const { run, isPending } = useAction()
  const [happened, setHappened] = useState<CallReply<'getHappened'>>()
  const advance = (ms: number, words: string) =>
    run(async () => {
      const { now: since } = await call('getClock')
      await call('advanceClock', { body: { ms } }, { timeout: timeoutMs })
      setHappened(await call('getHappened', { query: { since } }))
      return { message: t('admin.clock.done', { time: words }) }
    })
  return (
    <DashboardPage title={t('admin.page.clock')} lead={t('admin.clock.lead')}>
      <dl className="grid grid-cols-1 max-w-2xl border-t border-l border-line sm:grid-cols-2">
        <div className="border-r border-b border-line p-4">
          <dt className="text-note text-soft">{t('admin.clock.system')}</dt>
          <dd className="mt-1 font-display text-title">
            <MarketplaceTime at={now} />
          </dd>
        </div>
        <div className="border-r border-b border-line p-4">
          <dt className="text-note text-soft">{t('admin.clock.offset')}</dt>
          <dd className="mt-1 font-display text-title">{aheadText(offsetMs)}</dd>
        </div>
      </dl>
      {isMovable ? (
        <>
          <h2 className="mt-8 font-display text-title">{t('admin.clock.move')}</h2>
          <div className="mt-3 flex flex-wrap gap-3">
            {steps.map(([words, ms]) => (
              <SecondaryButton key={ms} aria-disabled={isPending} onClick={() => void advance(ms, words)}>
                {words}
              </SecondaryButton>
            ))}
          </div>
          <Form
            names={['days']}
            send={async ({ days }) => {
              await advance(Number(days) * 24 * hour, t('admin.settings.unit.days', { count: Number(days) }))
            }}
            button={t('admin.clock.button')}
            isQuiet
            isInline
          >
            <Field
              name="days"
              label={t('admin.clock.days-field')}
              type="number"
              min={1}
              max={366}
              step={1}
              className="max-w-32 tabular-nums"
            />
          </Form>
          <p className="mt-3 text-soft" role="status">
            {isPending ? t('admin.clock.busy') : t('admin.clock.no-way-back')}
          </p>
          {happened && <ClockEffects happened={happened} />}
        </>
      ) : (
        <p className="mt-8 max-w-prose border border-line p-5">{t('admin.clock.fixed')}</p>
      )}
    </DashboardPage>
  )
}

function aheadText(ms: number): string {
  const hours = Math.floor(ms / hour)
  if (ms < 60_000) return t('admin.clock.offset.none')
  if (hours < 1) return t('admin.clock.offset.minutes', { count: Math.floor(ms / 60_000) })
  return t('admin.clock.offset.days', { days: Math.floor(hours / 24), hours: hours % 24 })
}
