import '#web/lib/page/zod-without-eval.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { Checkout } from './checkout.tsx'
import { ReducedItems } from '#web/features/bag/reduced.tsx'
import { loadCheckout } from './load.ts'
import { WalletMessage } from './wallet/wallet-message.tsx'
import { t } from '#web/lib/text/t.ts'
import { withFrame } from '#web/features/site/frame/frame.ts'
import type { Route } from './+types/page.ts'

export const handle = withFrame('checkout')

export function loader(args: Route.LoaderArgs) {
  return loadCheckout(args)
}

export default function CheckoutPage({ loaderData: checkout }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-6xl py-8 md:py-12">
      <PageHead title={t('checkout.title')} isHidden />
      <h1 className="text-head">{t('checkout.title')}</h1>
      <noscript>
        <p className="mt-6 border border-accent p-4 font-semibold">{t('checkout.needs-script')}</p>
      </noscript>
      <WalletMessage />
      <ReducedItems items={checkout.reduced} />
      {checkout.bag.quote === null ? <EmptyCheckout /> : <Checkout {...checkout} />}
    </div>
  )
}

function EmptyCheckout() {
  return <EmptyState>{t('checkout.empty')}</EmptyState>
}
