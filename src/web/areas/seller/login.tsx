import { Link } from 'react-router'
import { loadProviders } from '#web/features/account/identities/load-providers.ts'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { sellerAside } from './aside.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import type { Route } from './+types/login.ts'

export async function loader(args: Route.LoaderArgs) {
  return { providers: await loadProviders(createServerCall(args)) }
}

export default function SellerLoginPage({ loaderData: { providers } }: Route.ComponentProps) {
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
      <LoginForm as="seller" providers={providers} />
      <p className="mt-6 border-t border-line pt-3">
        <TextLink to="/login">{t('account.sign-in.as-buyer')}</TextLink>
      </p>
    </AccountPage>
  )
}
