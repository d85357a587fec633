import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { SettingsSections } from '../sections.tsx'
import { loadLogo } from './logo-picture.ts'
import { MarketplaceForm } from './marketplace-form.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => {
  const of = await call('getMarketplace')
  const { logo } = of.profile
  return { ...of, picture: logo && (await loadLogo(logo.key)) }
})

export default function MarketplacePage({ loaderData }: Route.ComponentProps) {
  const { profile, version, changed, picture } = loaderData
  return (
    <DashboardPage title={t('admin.marketplace')} lead={t('admin.marketplace.lead')}>
      <SettingsSections />
      {changed && (
        <p className="mb-6 text-note text-soft">
          {rich('admin.marketplace.changed', {
            name: changed.by.name,
            time: () => <MarketplaceTime at={changed.at} />,
          })}
        </p>
      )}
      <MarketplaceForm key={version} version={version} saved={{ profile, picture }} />
    </DashboardPage>
  )
}
