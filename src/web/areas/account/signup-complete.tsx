import { Link } from 'react-router'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'
import { useSession } from '#web/features/session/state.ts'
import { shortDate } from '#web/ui/words.ts'

/** Carries the buyer by navigation state (spec §2); opened by its address, the stored buyer will do. */
export default function SignupCompletePage() {
  const state = usePassedState<{ buyer?: Buyer }>()
  const session = useSession()
  const name = state?.buyer?.fname || session?.buyer?.name?.split(' ')[0]
  const isKnown = state?.buyer !== undefined || session?.buyer != null
  const buyer = state?.buyer
  if (buyer?.serviceSubscription) return <NewMember buyer={buyer} />
  return (
    <AccountPage
      title={name ? `Welcome, ${name}` : 'Welcome'}
      lead={
        isKnown
          ? 'Your account is open, and you are signed in.'
          : 'Your account is open. Sign in to see what is in it.'
      }
      aside={{
        title: 'What is yours now',
        text: 'Orders in one place, an address you type only once, and a bag that follows you to every device.',
      }}
    >
      <p className="flex flex-wrap gap-3">
        <Link to={isKnown ? '/shop' : '/login'} className="button button-full">
          {isKnown ? 'See what is new' : 'Sign in'}
        </Link>
        <Link to="/shop/customerprofile" className="button button-line">
          Complete your profile
        </Link>
      </p>
    </AccountPage>
  )
}

function NewMember({ buyer: { fname, subscriptionEndDate } }: { buyer: Buyer }) {
  return (
    <AccountPage
      title={fname ? `You are a member, ${fname}` : 'You are a member'}
      lead={
        <p role="status">
          {subscriptionEndDate && `Your membership runs until ${shortDate(subscriptionEndDate)}. `}
          Everything it gives is open to you from now on.
        </p>
      }
      aside={{
        title: 'Yours to change',
        text: 'Plan, card and invoices are in one place, and you may cancel at any time.',
      }}
    >
      <p className="flex flex-wrap gap-3">
        <Link to="/direct" className="button button-full">
          See the house pieces
        </Link>
        <Link to="/direct/subscription-management" className="button button-line">
          Your membership
        </Link>
      </p>
    </AccountPage>
  )
}
