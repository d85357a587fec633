import { Link } from 'react-router'
import type { Session } from '#web/session.ts'
import { watchQuery, type PlanQuery } from './plan-query.ts'

interface WhoFirstProps {
  /** Null before the page is alive. */
  session: Session | null
  choice: PlanQuery
}

/** A membership belongs to an account: who has none opens one and comes back with the same plan. */
export function WhoFirst({ session, choice }: WhoFirstProps) {
  const query = watchQuery(choice)
  const back = new URLSearchParams({ to: `/shop/subscribe?${query}` })
  if (session?.seller) {
    return (
      <p className="border border-line p-5">
        You are signed in as a seller. A membership belongs to a buyer’s account:{' '}
        <Link to={`/login?${back}`} className="text-ink underline underline-offset-4">
          sign in as buyer
        </Link>
        .
      </p>
    )
  }
  return (
    <div>
      <h2 className="text-title">Who is it for?</h2>
      <p className="mt-2 text-soft">
        A membership belongs to an account. The plan you have chosen comes along.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <Link to={`/signup?${query}`} className="button button-full">
          Open an account
        </Link>
        <Link to={`/login?${back}`} className="button button-line">
          Sign in
        </Link>
      </p>
    </div>
  )
}
