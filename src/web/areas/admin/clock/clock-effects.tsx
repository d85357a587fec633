import { rich, t, tableOf } from '#web/lib/text/t.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { adminOrderStateLabels } from '../state-labels.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Shows how many events of each kind have followed a clock change. */
export function ClockEffects({ happened: { since, orders, rest } }: { happened: CallReply<'getHappened'> }) {
  const others = rest.filter(({ count }) => count > 0)
  return (
    <TitledSection
      id="happened"
      title={rich('admin.clock.happened', { time: () => <MarketplaceTime at={since} /> })}
      className="mt-8"
    >
      {orders.length + others.length === 0 && (
        <p className="mt-2 text-soft">{t('admin.clock.happened.none')}</p>
      )}
      <ul className="mt-2 max-w-2xl border-t border-line">
        {orders.map(({ state, count }) => (
          <li key={state} className="flex justify-between gap-4 border-b border-line py-2">
            <span>{t('admin.clock.happened.orders', { state: stateText(state) })}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
        {others.map(({ what, count }) => (
          <li key={what} className="flex justify-between gap-4 border-b border-line py-2">
            <span>{words[what]}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

type EffectKind = CallReply<'getHappened'>['rest'][number]['what']

const words: Record<EffectKind, string> = tableOf('admin.clock.count')

const stateText = (state: string): string =>
  adminOrderStateLabels[state as keyof typeof adminOrderStateLabels] ?? state
