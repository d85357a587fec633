import { Link } from 'react-router'
import { loadProviders } from '#web/features/account/identities/load-providers.ts'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import type { Route } from './+types/login.ts'

export async function loader(args: Route.LoaderArgs) {
  return { providers: await loadProviders(createServerCall(args), { isTeam: true }) }
}

/** Sign-in page of the team. Every admin page redirects visitors without a session to this page. */
export default function AdminLoginPage({ loaderData: { providers } }: Route.ComponentProps) {
  return (
    <AccountPage
      title={t('admin.sign-in')}
      lead={
        <p>
          {rich('admin.sign-in.lead', {
            link: (words) => (
              <Link to="/prelogin" className="text-ink underline underline-offset-4">
                {words}
              </Link>
            ),
          })}
        </p>
      }
      aside={{ title: t('admin.sign-in.aside'), text: t('admin.sign-in.aside.text') }}
    >
      <LoginForm as="team" providers={providers} />
    </AccountPage>
  )
}
