import { useState } from 'react'
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { CallReply } from '#web/caller.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { Happened } from './happened.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => call('getClock'))
}

const hour = 3600_000
const steps = [
  ['One hour', hour],
  ['One day', 24 * hour],
  ['Three days', 3 * 24 * hour],
  ['Fourteen days', 14 * 24 * hour],
] as const

/** Timers may have much to do. */
const patienceMs = 120_000

export default function ClockPage() {
  const { now, offsetMs, isMovable } = useLoaderData<typeof clientLoader>()
  const { act, isBusy } = useAct()
  const [happened, setHappened] = useState<CallReply<'getHappened'>>()
  const advance = (ms: number, words: string) =>
    act(async () => {
      const { now: since } = await call('getClock')
      await call('advanceClock', { body: { ms } }, { timeout: patienceMs })
      setHappened(await call('getHappened', { query: { since } }))
      return { said: `${words} later: all that was due is done.` }
    })
  return (
    <DashboardPage
      title="Clock"
      lead="The one clock all waits of the house go by: holds, reminders, releases, deadlines. In a house that is being tried it can be moved forward; everything due by then happens at once."
    >
      <dl className="grid max-w-2xl border-t border-l border-line sm:grid-cols-2">
        <div className="border-r border-b border-line p-4">
          <dt className="text-note text-soft">In the house it is (UTC)</dt>
          <dd className="mt-1 font-display text-title">
            <Moment at={now} />
          </dd>
        </div>
        <div className="border-r border-b border-line p-4">
          <dt className="text-note text-soft">Ahead of the wall</dt>
          <dd className="mt-1 font-display text-title">{aheadText(offsetMs)}</dd>
        </div>
      </dl>
      {isMovable ? (
        <>
          <h2 className="mt-8 font-display text-title">Move it forward by</h2>
          <div className="mt-3 flex flex-wrap gap-3">
            {steps.map(([words, ms]) => (
              <button
                key={ms}
                type="button"
                className="button button-line"
                aria-disabled={isBusy}
                onClick={() => void advance(ms, words)}
              >
                {words}
              </button>
            ))}
          </div>
          <Form
            names={['days']}
            send={({ days }) => advance(Number(days) * 24 * hour, `${days} days`)}
            button="Move"
            isQuiet
            isInline
          >
            <Field
              name="days"
              label="Days"
              type="number"
              min={1}
              max={366}
              step={1}
              className="max-w-32 tabular-nums"
            />
          </Form>
          <p className="mt-3 text-soft" role="status">
            {isBusy ? 'Time passes…' : 'It cannot be moved back.'}
          </p>
          {happened && <Happened happened={happened} />}
        </>
      ) : (
        <p className="mt-8 max-w-prose border border-line p-5">
          This house is live, or its clock is the machine’s: it is not moved.
        </p>
      )}
    </DashboardPage>
  )
}

function aheadText(ms: number): string {
  const hours = Math.floor(ms / hour)
  if (hours < 1) return ms < 60_000 ? 'Not at all' : `${Math.floor(ms / 60_000)} minutes`
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return [days > 0 && `${days} d`, rest > 0 && `${rest} h`].filter(Boolean).join(' ')
}
