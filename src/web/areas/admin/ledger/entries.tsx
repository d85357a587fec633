import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { LedgerRow } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { accountWords } from '#web/features/order/account-words.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { capital } from '#web/ui/words.ts'
import { LedgerSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/t.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const which = { account: query.get('account') || undefined, search: query.get('search') || undefined }
  return loadAtDashboard(request, async () => {
    const filter = { ...which, after: query.get('after') ?? undefined }
    return { ...(await call('listLedgerEntries', { query: filter })), which }
  })
}

const pages: Record<string, string> = {
  order: '/sa/orders/',
  payout: '/sa/payouts/',
  dispute: '/sa/disputes/',
}

const refWords: Record<string, string> = {
  order: t('admin.order'),
  refund: t('admin.ledger.ref.refund'),
  transfer: t('admin.ledger.ref.transfer'),
  reversal: t('admin.ledger.ref.reversal'),
  payout: t('admin.payouts.payout'),
  dispute: t('admin.ledger.ref.dispute'),
  gift: t('admin.ledger.ref.gift'),
  'gift-refund': t('admin.ledger.ref.gift-refund'),
  invoice: t('admin.ledger.ref.invoice'),
}

function Account({ name }: { name: string }) {
  return (
    <Link to={`?account=${name}`} className="underline underline-offset-4">
      {accountWords(name)}
    </Link>
  )
}

const columns: readonly TableColumn<LedgerRow>[] = [
  { key: 'at', head: t('admin.ledger.entries.booked'), isName: true, cell: ({ at }) => <Moment at={at} /> },
  { key: 'debit', head: t('order.ledger.debit'), cell: ({ debit }) => <Account name={debit} /> },
  { key: 'credit', head: t('order.ledger.credit'), cell: ({ credit }) => <Account name={credit} /> },
  {
    key: 'for',
    head: t('admin.ledger.entries.reference'),
    cell: ({ refType, refId }) => (
      <span className="text-note break-all">
        {refWords[refType] ?? capital(refType)}{' '}
        <Link to={pages[refType] ? pages[refType] + refId : `?search=${refId}`} className="text-link">
          {refId}
        </Link>
      </span>
    ),
  },
  { key: 'amount', head: t('admin.amount'), isNumber: true, cell: ({ amount }) => exactMoneyText(amount) },
]

export default function LedgerEntriesPage() {
  const { entries, next, which } = useLoaderData<typeof clientLoader>()
  const { account, search } = which
  return (
    <ListPage
      title={
        account
          ? t('admin.ledger.entries.of-account', { account: accountWords(account) })
          : t('admin.ledger.entries.title')
      }
      label={t('admin.ledger.entries')}
      lead={
        account ? (
          <>
            <span className="break-all">{account}</span>
            {' · '}
            <Link to="/sa/ledger/entries" className="text-link">
              {t('admin.ledger.entries.all')}
            </Link>
          </>
        ) : (
          t('admin.ledger.entries.lead')
        )
      }
      csv={{
        name: 'ledger.csv',
        load: () => call('exportLedgerEntries', { query: which }, { timeout: 0 }),
      }}
      above={<LedgerSections />}
      search={{
        label: t('admin.ledger.entries.find'),
        hint: t('admin.ledger.entries.find.hint'),
        value: search,
      }}
      rows={entries}
      columns={columns}
      empty={t('admin.ledger.entries.none')}
      next={next}
    />
  )
}
