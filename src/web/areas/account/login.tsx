import { useState } from 'react'
import { Link } from 'react-router'
import { LoginForm } from '#web/parts/account-login.tsx'
import { AccountPage } from '#web/parts/account-page.tsx'

export default function LoginPage() {
  const [as, setAs] = useState<'buyer' | 'seller'>('buyer')
  const isSeller = as === 'seller'
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
      <LoginForm key={as} as={as} />
      <p className="mt-6 border-t border-line pt-3">
        <button type="button" className="text-link" onClick={() => setAs(isSeller ? 'buyer' : 'seller')}>
          {isSeller ? 'Sign in as buyer' : 'Sign in as seller'}
        </button>
      </p>
    </AccountPage>
  )
}
