import { useState } from 'react'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { CallError } from '#web/caller.ts'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { shortDate } from '#web/ui/words.ts'
import { loadAsBuyer } from '../order/load.ts'
import { readAnew } from './manage-load.ts'

export { HydrateFallback } from './manage-page.tsx'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/** Another's subscription is not there. Opening the page changes nothing: mail programs open links. */
export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAsBuyer(request, async () => {
    const { subscription } = await call('getMembership')
    if (subscription === null || subscription._id !== params.id) throw new Response(null, { status: 404 })
    return subscription
  })
}

export default function ReactivatePage() {
  const { _id, subscriptionCanceled, currentPeriodEnd, status } = useLoaderData<typeof clientLoader>()
  const [isDone, setIsDone] = useState(false)
  const [hasEnded, setHasEnded] = useState(status === 'canceled' || status === 'incomplete_expired')
  const send = async () => {
    try {
      await call('reactivateSubscription', { params: { id: _id } })
    } catch (error) {
      if (error instanceof CallError && error.code === 'membership_ended') return setHasEnded(true)
      throw error
    }
    await readAnew()
    setIsDone(true)
  }
  if (hasEnded) return <Ended />
  if (isDone || !subscriptionCanceled) {
    return (
      <AccountPage
        title="Your membership goes on"
        lead={<p role="status">It is renewed on {shortDate(currentPeriodEnd)}, as before.</p>}
      >
        <Link to="/direct/subscription-management" className="button button-full">
          Your membership
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Keep your membership"
      lead={`It is cancelled and ends on ${shortDate(currentPeriodEnd)}. One press, and it goes on.`}
    >
      <Form
        label="Keep your membership"
        names={[]}
        send={send}
        button="Keep my membership"
        busy="One moment…"
      >
        {null}
      </Form>
      <p className="mt-4">
        <Link to="/direct/subscription-management" className="text-link">
          Leave it cancelled
        </Link>
      </p>
    </AccountPage>
  )
}

function Ended() {
  return (
    <AccountPage
      title="This membership has ended"
      lead="It cannot be taken up again, but a new one begins at once."
    >
      <Link to="/shop/subscribe" className="button button-full">
        See the plans
      </Link>
    </AccountPage>
  )
}
