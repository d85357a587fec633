import { Link, useSearchParams } from 'react-router'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'

/** Spec §4: the toggle is an address of its own, so it works before any script does. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const isSeller = search.get('as') === 'seller'
  return (
    <AccountPage
      title={isSeller ? 'Sign in to your shop' : 'Sign in'}
      lead={
        isSeller ? (
          <p>
            Not selling yet?{' '}
            <Link to="/shopper/apply" className="text-ink underline underline-offset-4">
              Apply here
            </Link>
          </p>
        ) : (
          <p>
            New here?{' '}
            <Link to="/signup" className="text-ink underline underline-offset-4">
              Open an account
            </Link>
          </p>
        )
      }
    >
      <LoginForm as={isSeller ? 'seller' : 'buyer'} />
      <p className="mt-6 border-t border-line pt-3">
        <Link to={isSeller ? '/login' : '/login?as=seller'} replace preventScrollReset className="text-link">
          {isSeller ? 'Sign in as buyer' : 'Sign in as seller'}
        </Link>
      </p>
    </AccountPage>
  )
}
