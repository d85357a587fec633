import { Link } from 'react-router'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { sellerAside } from './aside.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

export default function SellerLoginPage() {
  return (
    <AccountPage
      title={t('seller.login')}
      lead={
        <p>
          {rich('account.sign-in.new-seller', {
            link: (words) => (
              <Link to="/shopper/apply" className="text-ink underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </p>
      }
      aside={sellerAside}
    >
      <LoginForm as="seller" />
      <p className="mt-6 border-t border-line pt-3">
        <TextLink to="/login">{t('account.sign-in.as-buyer')}</TextLink>
      </p>
    </AccountPage>
  )
}
