import { Link } from 'react-router'
import { AccountPage, useAccountRole } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'

/** After it: the old sessions are gone, so the next step is to sign in. */
export default function ResetConfirmPage() {
  const state = usePassedState<{ email?: string }>()
  const isSeller = useAccountRole() === 'seller'
  return (
    <AccountPage
      title="Your password is changed"
      lead="From now on only the new one works. All other devices have been signed out."
    >
      <Link
        to={isSeller ? '/shopper/sellerLogin' : '/login'}
        state={{ email: state?.email }}
        className="button button-full"
      >
        Sign in
      </Link>
    </AccountPage>
  )
}
