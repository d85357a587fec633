import { listDisabledFeatures, type Feature } from '#contract/features/features.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { PageMenu } from '#web/features/dashboard/frame/page-menu.tsx'
import { t } from '#web/lib/text/t.ts'
import { SettingsSections } from '../sections.tsx'
import { FeatureUseNote } from './feature-use.tsx'
import { OneSetting } from './one-setting.tsx'
import type { Route } from './+types/page.ts'

/** Returns the key of the setting that turns a feature on or off. */
const settingOf = (feature: Feature): string => `feature${feature[0]!.toUpperCase()}${feature.slice(1)}`

export const clientLoader = dashboardLoader(async () => {
  const [{ settings }, { version }, use] = await Promise.all([
    call('listSettings'),
    call('getVersion'),
    call('getFeatureUse'),
  ])
  return { settings, version, use }
})

export default function SettingsPage({ loaderData: { settings, version, use } }: Route.ComponentProps) {
  const groups = [...Map.groupBy(settings, ({ group }) => group)].map(([title, each], at) => ({
    id: `group-${at}`,
    title,
    each,
  }))
  const off = listDisabledFeatures(
    (feature) => settings.find(({ key }) => key === settingOf(feature))?.value !== 0,
  ).map(settingOf)
  return (
    <DashboardPage title={t('admin.page.settings')} lead={t('admin.settings.lead')}>
      <SettingsSections />
      <PageMenu parts={groups} />
      <div className="flex flex-col gap-10">
        {groups.map(({ id, title, each }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="scroll-mt-6 border-b border-ink pb-2 font-display text-title">
              {title}
            </h2>
            <ul>
              {each.map((setting) => (
                <li key={setting.key} id={setting.key} className="scroll-mt-24 border-b border-line py-4">
                  <OneSetting key={setting.version} setting={setting}>
                    <FeatureUseNote setting={setting} use={use} isOff={off.includes(setting.key)} />
                  </OneSetting>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-10 text-soft">{t('admin.version.running', { version })}</p>
    </DashboardPage>
  )
}
