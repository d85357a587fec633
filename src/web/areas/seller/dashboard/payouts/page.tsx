import { href, Link } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { Account } from './account.tsx'
import type { PayoutsData } from './load.ts'
import { Held } from './held.tsx'
import { Money } from './money.tsx'
import { sellerPayoutStateLabels } from './payout-labels.ts'
import { Waiting } from './waiting.tsx'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/page.ts'

type Row = PayoutsData['listing']['payouts'][number]

export { loadPayouts as clientLoader } from './load.ts'

const columns: readonly TableColumn<Row>[] = [
  {
    head: t('seller.payout.pending'),
    isName: true,
    cell: ({ _id, askedAt }) => (
      <Link to={href('/shopper/payouts/:id', { id: _id })} className="text-link font-semibold">
        <time dateTime={askedAt}>{dateText(askedAt)}</time>
      </Link>
    ),
  },
  { head: t('common.status'), cell: ({ state, failure }) => failure ?? sellerPayoutStateLabels[state] },
  { head: t('seller.payout.arrival'), cell: ({ arrivesAt }) => (arrivesAt ? dateText(arrivesAt) : '–') },
  { head: t('order.ledger.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { account, dashboard, listing, held } = loaderData
  if (useSession()?.seller?.isSA)
    return <DashboardPage title={t('seller.payouts')} lead={t('seller.payouts.own')} />
  return (
    <DashboardPage
      title={t('seller.payouts')}
      lead={t('seller.payouts.lead')}
      actions={
        listing.payouts.length > 0 && <CsvButton name="payouts.csv" load={() => call('exportPayouts')} />
      }
    >
      <Account account={account} />
      {dashboard && (
        <Money dashboard={dashboard} mayPayOut={account.mayPayOut && account.heldUntil === null} />
      )}
      {dashboard && dashboard.waiting.length > 0 && <Waiting waiting={dashboard.waiting} />}
      <Held held={held} />
      <TitledSection
        id="payouts-list"
        title={t('seller.payouts.history')}
        className="mt-10"
        titleClass="mb-3 font-display text-title"
      >
        <List
          label={t('seller.payouts')}
          rows={listing.payouts}
          columns={columns}
          empty={t('seller.payouts.none')}
          emptyHint={t('seller.payouts.none.text')}
          next={listing.next}
        />
      </TitledSection>
    </DashboardPage>
  )
}
