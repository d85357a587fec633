import type { AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { Detail } from '#web/kit/details.tsx'
import { createAdminLink } from '../create-admin-link.tsx'
import { GiftActions } from './gift-actions.tsx'
import { giftRefundText, giftStateText } from './state-text.ts'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getAdminGift', { params: { id } }))

export default function GiftPage({ loaderData: gift }: Route.ComponentProps) {
  const { months, codeEnd, price, redeemedBy, refund } = gift
  return (
    <DashboardPage
      title={t('admin.gifts.one', { months })}
      lead={rich('admin.gifts.one.lead', { state: giftStateText(gift), all: createAdminLink('/sa/gifts') })}
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[1fr_22rem]">
        <dl className="h-fit border-t border-line">
          <Detail name={t('admin.paid')}>
            {t('admin.gifts.one.paid', { price: exactMoneyText(price), date: dateText(gift.paidAt) })}
          </Detail>
          <Detail name={t('admin.gifts.from')}>
            {t('admin.gifts.one.person', { name: gift.giverName, email: gift.giverEmail })}
          </Detail>
          <Detail name={t('admin.gifts.to')}>
            {gift.receiverName
              ? t('admin.gifts.one.person', { name: gift.receiverName, email: gift.recieveremail })
              : gift.recieveremail}
          </Detail>
          <Detail name={t('admin.gifts.one.code')}>{t('admin.gifts.one.code-end', { code: codeEnd })}</Detail>
          <Detail name={t('admin.gifts.one.emailed')}>
            {gift.mailedAt
              ? dateText(gift.mailedAt)
              : t('admin.gifts.to-mail', { date: dateText(gift.sendOn) })}
          </Detail>
          <Detail name={t('admin.gifts.one.redeem-by')}>{dateText(gift.expiresAt)}</Detail>
          {redeemedBy && (
            <Detail name={t('admin.gifts.state.redeemed')}>
              {t('admin.gifts.one.redeemed-by', {
                email: redeemedBy.email,
                date: dateText(gift.redeemedAt!),
              })}
            </Detail>
          )}
          {gift.days !== null && (
            <Detail name={t('admin.gifts.one.days')}>
              {t('admin.gifts.one.days-left', { left: gift.daysLeft ?? 0, total: gift.days })}
            </Detail>
          )}
          {refund && (
            <Detail name={t('admin.ledger.ref.refund')}>
              {refund.days > 0
                ? t('admin.gifts.one.refund-days', { ...refundWords(refund), days: refund.days })
                : t('admin.gifts.one.refund', refundWords(refund))}
            </Detail>
          )}
        </dl>
        <GiftActions gift={gift} />
      </div>
    </DashboardPage>
  )
}

function refundWords(refund: NonNullable<AdminGift['refund']>) {
  return { state: giftRefundText(refund), date: dateText(refund.at) }
}
