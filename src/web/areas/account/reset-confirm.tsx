import { Link } from 'react-router'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'
import { t } from '#web/t.ts'

/** After it: the old sessions are gone, so the next step is to sign in. */
export default function ResetConfirmPage() {
  const state = usePassedState<{ email?: string }>()
  const isSeller = useAccountRole() === 'seller'
  return (
    <AccountPage title={t('account.password.changed')} lead={t('account.reset.done')}>
      <Link
        to={isSeller ? '/shopper/sellerLogin' : '/login'}
        state={{ email: state?.email }}
        className="button button-full"
      >
        {t('site.sign-in')}
      </Link>
    </AccountPage>
  )
}
