import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  createMatomoProvider,
  setAnalytics,
  sendPageView,
  type AnalyticsSettings,
} from '#web/lib/calls/analytics.ts'
import { setCookie, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

/** Asks the visitor for consent to analytics. The analytics script is loaded only after the visitor has agreed. */
export function ConsentBar({ settings }: { settings: AnalyticsSettings }) {
  const { pathname } = useLocation()
  const [consent, setConsent] = useState<Consent | 'unasked'>()
  useEffect(() => setConsent(readConsent(readDocumentCookies()) ?? 'unasked'), [])
  useEffect(() => {
    if (consent === 'yes') setAnalytics(createMatomoProvider(settings, location.origin, sendBeacon))
    return () => setAnalytics(undefined)
  }, [consent, settings])
  useEffect(() => {
    if (consent === 'yes') sendPageView(pathname, document.title, visitor())
  }, [consent, pathname])

  const answer = (consent: Consent) => {
    setCookie(consentCookie(consent))
    setConsent(consent)
  }
  if (consent !== 'unasked') return null
  return (
    <section aria-label={t('session.consent.label')} className="consent-bar">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <p className="grow basis-80">{t('session.consent.text')}</p>
        <p className="flex gap-3">
          <SecondaryButton onClick={() => answer('no')}>{t('session.consent.no')}</SecondaryButton>
          <SecondaryButton onClick={() => answer('yes')}>{t('session.consent.yes')}</SecondaryButton>
        </p>
      </div>
    </section>
  )
}

type Consent = 'yes' | 'no'

/** Returns the visitor's stored choice; undefined if the visitor has not chosen yet. */
function readConsent(header: string): Consent | undefined {
  const value = readCookie(header, 'consent')
  return value === 'yes' || value === 'no' ? value : undefined
}

function consentCookie(consent: Consent): string {
  return `consent=${consent}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax`
}

function visitor() {
  const { buyer } = readSession()
  return buyer?.email ? { username: buyer.username, email: buyer.email } : null
}

function sendBeacon(url: string, body: URLSearchParams): void {
  navigator.sendBeacon(url, body)
}
