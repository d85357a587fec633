import { useLoaderData } from 'react-router'
import { call } from '#web/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { SlipSheet } from './slip-sheet.tsx'
import { t } from '#web/t.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { SecondaryLink } from '#web/ui/links.tsx'

export const clientLoader = atDashboard(async ({ seller, id }) => ({
  order: await call('getSellerOrder', { params: { id } }),
  seller,
}))

/** A sheet for the parcel: prints without anything around it, and without prices. */
export default function PackingSlipPage() {
  const { order, seller } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title={t('seller.slip.title', { number: order.number })}
      actions={
        <>
          <PrimaryButton onClick={() => window.print()}>{t('common.print')}</PrimaryButton>
          <SecondaryLink to={`/shopper/orders/${order._id}`}>{t('seller.slip.back')}</SecondaryLink>
        </>
      }
    >
      <SlipSheet order={order} seller={seller} />
    </DashboardPage>
  )
}
