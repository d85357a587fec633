import { call } from '#web/lib/calls/call.ts'
import { LanguageForm } from '#web/features/account/language-form.tsx'
import { Section } from '#web/features/account/section.tsx'
import { loadSecurity, SellerSecurity } from '#web/features/account/seller-security.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () => {
  const security = loadSecurity()
  const language = call('getLanguage').catch(() => null)
  const { seller } = await call('getSellerProfile')
  return { seller, security: await security, language: (await language)?.language ?? null }
})

/** Account page of a staff member: credentials and active sessions. */
export default function AdminAccountPage({ loaderData }: Route.ComponentProps) {
  const { seller, security, language } = loaderData
  return (
    <DashboardPage title={t('admin.page.account')}>
      <div className="border-t border-ink">
        <Section id="security" title={t('account.security')} text={t('account.security.text')}>
          <SellerSecurity seller={seller} {...security} />
        </Section>
        <Section id="language" title={t('account.language')} text={t('account.language.text')}>
          <LanguageForm own={language} />
        </Section>
      </div>
    </DashboardPage>
  )
}
