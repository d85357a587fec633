import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { AdminGift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { rich, t } from '#web/t.ts'
import { linkTo } from '../link-to.tsx'
import { GiftMoves } from './moves.tsx'
import { refundText, stateText } from './state-text.ts'

export const clientLoader = atDashboard(({ id }) => call('getAdminGift', { params: { id } }))

export default function GiftPage() {
  const gift = useLoaderData<typeof clientLoader>()
  const { months, codeEnd, price, redeemedBy, refund } = gift
  return (
    <DashboardPage
      title={t('admin.gifts.one', { months })}
      lead={rich('admin.gifts.one.lead', { state: stateText(gift), all: linkTo('/sa/gifts') })}
    >
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[1fr_22rem]">
        <dl className="h-fit border-t border-line">
          <DomainEvent name={t('admin.paid')}>
            {t('admin.gifts.one.paid', { price: exactMoneyText(price), date: shortDate(gift.paidAt) })}
          </DomainEvent>
          <DomainEvent name={t('admin.gifts.from')}>
            {t('admin.gifts.one.person', { name: gift.giverName, email: gift.giverEmail })}
          </DomainEvent>
          <DomainEvent name={t('admin.gifts.to')}>
            {gift.receiverName
              ? t('admin.gifts.one.person', { name: gift.receiverName, email: gift.recieveremail })
              : gift.recieveremail}
          </DomainEvent>
          <DomainEvent name={t('admin.gifts.one.code')}>
            {t('admin.gifts.one.code-end', { code: codeEnd })}
          </DomainEvent>
          <DomainEvent name={t('admin.gifts.one.emailed')}>
            {gift.mailedAt
              ? shortDate(gift.mailedAt)
              : t('admin.gifts.to-mail', { date: shortDate(gift.sendOn) })}
          </DomainEvent>
          <DomainEvent name={t('admin.gifts.one.redeem-by')}>{shortDate(gift.expiresAt)}</DomainEvent>
          {redeemedBy && (
            <DomainEvent name={t('admin.gifts.state.redeemed')}>
              {t('admin.gifts.one.redeemed-by', {
                email: redeemedBy.email,
                date: shortDate(gift.redeemedAt!),
              })}
            </DomainEvent>
          )}
          {gift.days !== null && (
            <DomainEvent name={t('admin.gifts.one.days')}>
              {t('admin.gifts.one.days-left', { left: gift.daysLeft ?? 0, total: gift.days })}
            </DomainEvent>
          )}
          {refund && (
            <DomainEvent name={t('admin.ledger.ref.refund')}>
              {refund.days > 0
                ? t('admin.gifts.one.refund-days', { ...refundWords(refund), days: refund.days })
                : t('admin.gifts.one.refund', refundWords(refund))}
            </DomainEvent>
          )}
        </dl>
        <GiftMoves gift={gift} />
      </div>
    </DashboardPage>
  )
}

function refundWords(refund: NonNullable<AdminGift['refund']>) {
  return { state: refundText(refund), date: shortDate(refund.at) }
}

function DomainEvent({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="break-all">{children}</dd>
    </div>
  )
}
