import { PageHead } from '#web/features/site/page-head.tsx'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { parsePlanQuery } from './plan-query.ts'
import { Subscribe } from './subscribe.tsx'
import { t } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import type { Route } from './+types/subscribe-page.ts'

export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const [plans, publicKey] = await Promise.all([
    // Errors while loading the list of plans are only logged (spec §8). The page then shows a message.
    call('getSubscriptionPlans').then(
      (found) => found.plans,
      () => [],
    ),
    call('getPublicKey'),
  ])
  return { plans, publicKey, choice: parsePlanQuery(args.url.searchParams) }
}

export default function SubscribePage({ loaderData: { plans, publicKey, choice } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead
        title={t('site.membership')}
        description={t('membership.description', { perks: plans[0]?.perks.join('. ') ?? '' })}
      />
      <h1 className="text-head">{t('site.membership')}</h1>
      <p className="mt-4 max-w-2xl text-lead text-soft">{t('membership.lead')}</p>
      {plans.length === 0 ? <NoPlans /> : <Subscribe plans={plans} publicKey={publicKey} choice={choice} />}
    </div>
  )
}

function NoPlans() {
  return (
    <div role="alert" className="mt-8 max-w-2xl border border-edge p-6">
      <p className="font-semibold">{t('membership.no-plans')}</p>
      <p className="mt-1 text-soft">{t('membership.no-plans.text')}</p>
      <p className="mt-4">
        <SecondaryLink to="/shop/subscribe" reloadDocument>
          {t('common.try-again')}
        </SecondaryLink>
      </p>
    </div>
  )
}
