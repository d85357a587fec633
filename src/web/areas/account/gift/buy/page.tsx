import { PageHead } from '#web/features/site/page-head.tsx'
import { BuyGift } from './buy-gift.tsx'
import { loadGift } from './load.ts'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export function loader(args: Route.LoaderArgs) {
  return loadGift(args)
}

export default function GiftPage({ loaderData: gift }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-6xl py-8 md:py-12">
      <PageHead title={t('site.give-membership')} description={t('gift.buy.description')} />
      <h1 className="text-head">{t('site.give-membership')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('gift.buy.text')}</p>
      <BuyGift {...gift} />
    </div>
  )
}
