import { Link, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router'
import type { Reconciliation } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const differing: '0' | '1' = query.get('differing') === '1' ? '1' : '0'
  return loadAtDashboard(request, async () => {
    const filter = { differing, before: query.get('after') ?? undefined } as const
    return { ...(await call('listReconciliations', { query: filter })), differing }
  })
}

const columns: readonly TableColumn<Reconciliation>[] = [
  {
    key: 'whose',
    head: 'Account',
    isName: true,
    cell: ({ seller, findings, notes }) => (
      <>
        {seller ? (
          <Link to={`/sa/payouts?seller=${seller._id}`} className="text-link">
            @{seller.username}
          </Link>
        ) : (
          <span className="font-semibold">Our own</span>
        )}
        {findings.map(({ code, text, providerId }, at) => (
          <p key={at} className="max-w-prose text-note break-words text-accent">
            {text} <span className="text-soft">{providerId ?? code}</span>
          </p>
        ))}
        {notes.map(({ code, text, providerId }, at) => (
          <p key={at} className="max-w-prose text-note break-words text-soft">
            {text} {providerId ?? code}
          </p>
        ))}
      </>
    ),
  },
  { key: 'at', head: 'Compared', cell: ({ at }) => <Moment at={at} /> },
  { key: 'ours', head: 'Our books', isNumber: true, cell: ({ ours }) => exactMoneyText(ours) },
  { key: 'provider', head: 'Provider', isNumber: true, cell: ({ provider }) => exactMoneyText(provider) },
  {
    key: 'difference',
    head: 'Difference',
    isNumber: true,
    cell: ({ difference }) => (
      <span className={difference.cents === 0 ? 'text-soft' : 'font-semibold text-accent'}>
        {exactMoneyText(difference)}
      </span>
    ),
  },
]

export default function ReconciliationPage() {
  const { reconciliations, next, differing } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title="Reconciliation"
      label="Comparisons"
      lead="Every hour our books are held against the card provider’s. What differs is said and never adjusted: a person finds out why and books the reverse."
      actions={<CompareNow />}
      csv={{
        name: 'reconciliations.csv',
        load: () => call('exportReconciliations', { query: { differing } }, { timeout: 0 }),
      }}
      tabs={{
        label: 'Comparisons',
        name: 'differing',
        current: differing === '1' ? '1' : '',
        tabs: [
          { value: '', label: 'All' },
          { value: '1', label: 'Only what differs' },
        ],
      }}
      rows={reconciliations}
      columns={columns}
      empty={differing === '1' ? 'Nothing differs' : 'Nothing was compared yet'}
      next={next}
    />
  )
}

const recheckMs = [1_500, 3_000, 6_000]

function CompareNow() {
  const { act, isBusy } = useAct()
  const { revalidate } = useRevalidator()
  const compare = (everyAccount: boolean) =>
    act(async () => {
      await call('reconcileNow', { body: { everyAccount } })
      // A job does it, a moment from now.
      for (const ms of recheckMs) setTimeout(() => void revalidate(), ms)
      return { said: 'Being compared: it stands here in a moment.' }
    })
  return (
    <>
      <button
        type="button"
        className="button button-full"
        aria-disabled={isBusy}
        onClick={() => void compare(false)}
      >
        Compare now
      </button>
      <button
        type="button"
        className="button button-line"
        aria-disabled={isBusy}
        onClick={() => void compare(true)}
      >
        Every account
      </button>
    </>
  )
}
