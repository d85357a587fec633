import { Link } from 'react-router'
import { LoginForm } from '#web/features/account/login.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { rich, t } from '#web/lib/text/t.ts'

/** Sign-in page of the team. Every admin page redirects visitors without a session to this page. */
export default function AdminLoginPage() {
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
      <LoginForm as="team" />
    </AccountPage>
  )
}
