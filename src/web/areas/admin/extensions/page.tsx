import type { Extension } from '#contract/extensions/extensions.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(() => call('listExtensions'))

export default function ExtensionsPage({ loaderData: { folder, extensions } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.page.extensions')} lead={t('admin.extensions.lead')}>
      {extensions.length === 0 && (
        <p>{folder === null ? t('admin.extensions.no-folder') : t('admin.extensions.none', { folder })}</p>
      )}
      <ul className="flex max-w-prose flex-col gap-8">
        {extensions.map((extension) => (
          <li key={extension.name} className="border-t border-line pt-5">
            <ExtensionSection extension={extension} />
          </li>
        ))}
      </ul>
    </DashboardPage>
  )
}

function ExtensionSection({ extension }: { extension: Extension }) {
  const { name, version, about, isOn, broken, faults } = extension
  return (
    <section aria-labelledby={`extension-${name}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={`extension-${name}`} className="text-title">
          {name} <span className="text-note text-soft tabular-nums">{version}</span>
        </h2>
        <p className="font-semibold">{isOn ? t('admin.extensions.on') : t('admin.extensions.off')}</p>
      </div>
      <p className="mt-1">{about}</p>
      {broken === null ? (
        <p className="mt-1 text-note text-soft">{featuresOf(extension).join(' · ')}</p>
      ) : (
        <p role="alert" className="mt-2 whitespace-pre-line text-accent">
          {t('admin.extensions.broken')}
          {`\n${broken}`}
        </p>
      )}
      {(isOn || broken === null) && (
        <ActionButton action={() => switchExtension(extension)} className="button button-line mt-4">
          {isOn ? t('admin.extensions.switch-off', { name }) : t('admin.extensions.switch-on', { name })}
        </ActionButton>
      )}
      {faults.length > 0 && (
        <details className="mt-4">
          <summary className="text-link">{t('admin.extensions.faults', { count: faults.length })}</summary>
          <ul className="mt-2 flex flex-col gap-3 text-note">
            {faults.map(({ place, message, times, at }) => (
              <li key={`${place} ${message}`}>
                <p className="text-soft">
                  <MarketplaceTime at={at} /> · {place} · {t('admin.extensions.times', { count: times })}
                </p>
                <p className="whitespace-pre-wrap break-words">{message}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Returns the features of an extension, each described in a few words. */
function featuresOf({ has }: Extension): string[] {
  const { theme, messages, slots, events, calls } = has
  return [
    ...(theme ? [t('admin.extensions.theme')] : []),
    ...(messages > 0 ? [t('admin.extensions.messages', { count: messages })] : []),
    ...(slots.length > 0 ? [t('admin.extensions.slots', { names: slots.join(', ') })] : []),
    ...(events.length > 0 ? [t('admin.extensions.events', { names: events.join(', ') })] : []),
    ...calls,
  ]
}

async function switchExtension({ name, isOn, switches }: Extension) {
  await call('switchExtension', { params: { name }, body: { isOn: !isOn, switches } })
  return {
    message: isOn
      ? t('admin.extensions.switched-off', { name })
      : t('admin.extensions.switched-on', { name }),
  }
}
