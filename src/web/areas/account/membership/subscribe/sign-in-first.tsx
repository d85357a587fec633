import { Link } from 'react-router'
import type { Session } from '#web/lib/session/session.ts'
import { planQueryString, type PlanQuery } from './plan-query.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

interface SignInFirstProps {
  /** Session of the visitor; null before hydration. */
  session: Session | null
  choice: PlanQuery
}

/**
 * Asks a visitor to sign in or sign up before joining, because a membership requires a buyer account. Afterwards, the
 * visitor returns to the same plan.
 */
export function SignInFirst({ session, choice }: SignInFirstProps) {
  const query = planQueryString(choice)
  const back = new URLSearchParams({ to: `/shop/subscribe?${query}` })
  if (session?.seller) {
    return (
      <p className="border border-line p-5">
        {rich('membership.seller', {
          link: (words) => (
            <Link to={`/login?${back}`} className="text-ink underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
    )
  }
  return (
    <div>
      <h2 className="text-title">{t('membership.account-first')}</h2>
      <p className="mt-2 text-soft">{t('membership.account-first.text')}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <PrimaryLink to={`/signup?${query}`}>{t('account.sign-up')}</PrimaryLink>
        <SecondaryLink to={`/login?${back}`}>{t('site.sign-in')}</SecondaryLink>
      </p>
    </div>
  )
}
