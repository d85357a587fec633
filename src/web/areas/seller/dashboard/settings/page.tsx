import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { Checklist } from '../checklist.tsx'
import { isHelperInLoader } from '../helper.ts'
import { HelperSettings, loadHelper } from './helper-settings.tsx'
import { SettingsRows } from './hub-rows.tsx'
import { loadSettingStates } from './hub-states.ts'
import { formerSection, loadSection } from './load-section.ts'
import { SettingsSection } from './section.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ section }) => {
  if (isHelperInLoader()) return { helper: await loadHelper() }
  if (section !== undefined) return { section: await loadSection(section) }
  const states = loadSettingStates()
  return { checklist: await call('getChecklist'), states }
})

/**
 * Settings of the shop: one row per section with its current state, or one section. Helpers see their own settings
 * instead.
 */
export default function SettingsPage({ loaderData: data }: Route.ComponentProps) {
  const { hash } = useLocation()
  const moved = data.states && formerSection(hash)
  const navigate = useNavigate()
  useEffect(() => {
    if (moved !== undefined) void navigate(moved, { replace: true })
  }, [moved, navigate])
  if (data.helper) return <HelperSettings {...data.helper} />
  if (data.section) return <SettingsSection {...data.section} />
  if (moved !== undefined) return null
  return (
    <DashboardPage title={t('seller.settings')}>
      <Checklist {...data.checklist} />
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
        <SettingsRows states={data.states} />
      </div>
    </DashboardPage>
  )
}
