import { Link } from 'react-router'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { sellerAside } from './aside.ts'

export default function SellerLoginPage() {
  return (
    <AccountPage
      title="Seller Login"
      lead={
        <p>
          Not selling yet?{' '}
          <Link to="/shopper/apply" className="text-ink underline underline-offset-4">
            Apply here
          </Link>
        </p>
      }
      aside={sellerAside}
    >
      <LoginForm as="seller" />
      <p className="mt-6 border-t border-line pt-3">
        <Link to="/login" className="text-link">
          Sign in as buyer
        </Link>
      </p>
    </AccountPage>
  )
}
