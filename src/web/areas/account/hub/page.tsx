import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { loadProfile } from '../profile/load.ts'
import { formerSection } from './former-sections.ts'
import { HubRows } from './rows.tsx'
import { loadSectionStates } from './section-states.ts'
import type { Route } from './+types/page.ts'

/** Loads the profile in the browser, because only the browser has the user's token. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const states = loadSectionStates()
  const { buyer } = await loadProfile(request)
  return { buyer, states }
}

export function HydrateFallback() {
  return <WaitingPage title={t('site.your-account')} text={t('account.loading')} />
}

/** Start page of the account: one row per section, with the section's current state. */
export default function AccountPage({ loaderData: { buyer, states } }: Route.ComponentProps) {
  const { hash } = useLocation()
  const moved = formerSection(hash)
  const navigate = useNavigate()
  // The component `Navigate` would enlarge the script of every first page.
  useEffect(() => {
    if (moved !== undefined) void navigate(moved, { replace: true })
  }, [moved, navigate])
  if (moved !== undefined) return null
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title={t('site.your-account')} isHidden />
      <h1 className="text-head">{t('site.your-account')}</h1>
      <p className="mt-2 text-soft">
        <span dir="auto" className="block font-semibold break-words text-ink">
          {buyer.fullName}
        </span>
        <span className="block break-words">{buyer.email}</span>
      </p>
      <HubRows states={states} />
    </div>
  )
}
