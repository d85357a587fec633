import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { callFrom } from '#web/server-call.ts'
import { planChoiceIn } from './plan-query.ts'
import { Subscribe } from './subscribe.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const [plans, publicKey] = await Promise.all([
    // Spec §8: plans that cannot be had are only logged; the page says so.
    call('getSubscriptionPlans').then(
      (found) => found.plans,
      () => [],
    ),
    call('getPublicKey'),
  ])
  return { plans, publicKey, choice: planChoiceIn(args.url.searchParams) }
}

export default function SubscribePage() {
  const { plans, publicKey, choice } = useLoaderData<typeof loader>()
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead
        title="Membership"
        description={`Souk for members. ${plans[0]?.perks.join('. ') ?? ''}`.trim()}
      />
      <h1 className="text-head">Membership</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft">
        For people who come back. Paid by the month or by the year, and it ends whenever you say so.
      </p>
      {plans.length === 0 ? <NoPlans /> : <Subscribe plans={plans} publicKey={publicKey} choice={choice} />}
    </div>
  )
}

function NoPlans() {
  return (
    <div role="alert" className="mt-8 max-w-2xl border border-edge p-6">
      <p className="font-semibold">The plans can’t be shown just now</p>
      <p className="mt-1 text-soft">Our card provider does not answer. Please try again in a minute.</p>
      <p className="mt-4">
        <Link to="/shop/subscribe" reloadDocument className="button button-line">
          Try again
        </Link>
      </p>
    </div>
  )
}
