import { getHomePath, readSession } from '#web/lib/session/session.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'

/** Message for a user who signed in on the team's page but has no team role. */
export function NoAccess({ onBack }: { onBack: () => void }) {
  const home = getHomePath(readSession())
  return (
    <>
      <p role="alert" className="border border-accent p-4">
        {t('account.sign-in.no-access')}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to={home ?? '/shop/customerprofile'}>
          {home ? t('account.sign-in.no-access.shop') : t('account.sign-in.no-access.account')}
        </TextLink>
        <TextButton onClick={onBack}>{t('account.sign-in.no-access.other')}</TextButton>
      </p>
    </>
  )
}
