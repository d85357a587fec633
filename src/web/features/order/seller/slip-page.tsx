import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton } from '#web/kit/buttons.tsx'
import { SecondaryLink } from '#web/kit/links.tsx'
import { SlipSheet } from './slip-sheet.tsx'

/** Page with the packing slip of an order. When the page is printed, only the slip is on the paper. */
export function SlipPage({ order, back }: { order: SellerOrder; back: string }) {
  return (
    <DashboardPage
      title={t('seller.slip.title', { number: order.number })}
      hasSheets
      actions={
        <>
          <PrimaryButton onClick={() => window.print()}>{t('common.print')}</PrimaryButton>
          <SecondaryLink to={back}>{t('seller.slip.back')}</SecondaryLink>
        </>
      }
    >
      <SlipSheet order={order} />
    </DashboardPage>
  )
}
