import type { CallReply } from '#web/lib/calls/caller.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { ledgerAccountLabel } from '#web/features/order/ledger-account-label.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { LedgerSections } from '../sections.tsx'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

type Row = CallReply<'getLedger'>['accounts'][number]

export const clientLoader = dashboardLoader(() => call('getLedger'))

const ofSellers = new Set(['seller_held', 'seller_debt'])
/** Descriptions of ledger accounts, except the sellers' accounts. */
const meanings: Record<string, string> = tableOf('admin.ledger.meaning')

function meaningOf({ account, holders }: Row): string | undefined {
  if (account === 'seller_held') return t('admin.ledger.sellers-held', { count: holders })
  if (account === 'seller_debt') return t('admin.ledger.sellers-debt', { count: holders })
  return meanings[account]
}

const columns: readonly TableColumn<Row>[] = [
  {
    head: t('admin.ledger.account'),
    isName: true,
    cell: (row) => (
      <>
        <TextLink
          to={
            ofSellers.has(row.account)
              ? `/sa/ledger/sellers?kind=${row.account}`
              : `/sa/ledger/entries?account=${row.account}`
          }
        >
          {ledgerAccountLabel(row.account)}
        </TextLink>
        <span className="block text-note text-soft">{meaningOf(row)}</span>
      </>
    ),
  },
  {
    head: t('order.ledger.debit'),
    isNumber: true,
    cell: ({ net }) => (net.cents > 0 ? exactMoneyText(net) : '–'),
  },
  {
    head: t('order.ledger.credit'),
    isNumber: true,
    cell: ({ net }) => (net.cents < 0 ? exactMoneyText({ ...net, cents: -net.cents }) : '–'),
  },
]

export default function LedgerPage({ loaderData: { accounts, sums } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.page.ledger')} lead={t('admin.ledger.lead')}>
      <LedgerSections />
      <List
        label={t('admin.ledger.accounts')}
        rows={accounts}
        columns={columns}
        keyOf={({ account, net }) => `${account} ${net.currency}`}
        empty={t('admin.ledger.none')}
      />
      <ul className="mt-4 flex flex-col gap-2">
        {sums.map((sum) => (
          <li
            key={sum.currency}
            className={`flex justify-between gap-4 p-4 font-semibold ${sum.cents === 0 ? 'bg-tile' : 'border border-accent'}`}
          >
            <span>
              {sum.cents === 0
                ? t('admin.ledger.balanced', { currency: sum.currency.toUpperCase() })
                : t('admin.ledger.unbalanced', { currency: sum.currency.toUpperCase() })}
            </span>
            <span className="tabular-nums">{exactMoneyText(sum)}</span>
          </li>
        ))}
      </ul>
    </DashboardPage>
  )
}
