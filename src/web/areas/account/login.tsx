import { Link, useSearchParams } from 'react-router'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { rich, t } from '#web/t.ts'

/** Spec §4: the toggle is an address of its own, so it works before any script does. */
export default function LoginPage() {
  const [search] = useSearchParams()
  const isSeller = search.get('as') === 'seller'
  return (
    <AccountPage
      title={isSeller ? t('account.sign-in.to-shop') : t('site.sign-in')}
      lead={
        isSeller ? (
          <p>
            {rich('account.sign-in.new-seller', {
              link: (words) => (
                <Link to="/shopper/apply" className="text-ink underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        ) : (
          <p>
            {rich('account.sign-in.new-buyer', {
              link: (words) => (
                <Link to="/signup" className="text-ink underline underline-offset-4">
                  {words}
                </Link>
              ),
            })}
          </p>
        )
      }
    >
      <LoginForm as={isSeller ? 'seller' : 'buyer'} />
      <p className="mt-6 border-t border-line pt-3">
        <Link to={isSeller ? '/login' : '/login?as=seller'} replace preventScrollReset className="text-link">
          {isSeller ? t('account.sign-in.as-buyer') : t('account.sign-in.as-seller')}
        </Link>
      </p>
    </AccountPage>
  )
}
