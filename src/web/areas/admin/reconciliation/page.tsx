import { useRevalidator } from 'react-router'
import type { Reconciliation } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const differing = oneOf('differing', ['0', '1']) ?? '0'
  return { ...(await call('listReconciliations', { query: { differing, ...page } })), differing }
})

const columns: readonly TableColumn<Reconciliation>[] = [
  {
    head: t('admin.ledger.account'),
    isName: true,
    cell: ({ seller, findings, notes }) => (
      <>
        {seller ? (
          <TextLink to={`/sa/payouts?seller=${seller._id}`}>
            <bdi>@{seller.username}</bdi>
          </TextLink>
        ) : (
          <span className="font-semibold">{t('admin.reconciliation.own')}</span>
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
  { head: t('admin.reconciliation.at'), cell: ({ at }) => <MarketplaceTime at={at} /> },
  { head: t('admin.reconciliation.ours'), isNumber: true, cell: ({ ours }) => exactMoneyText(ours) },
  {
    head: t('admin.reconciliation.provider'),
    isNumber: true,
    cell: ({ provider }) => exactMoneyText(provider),
  },
  {
    head: t('admin.reconciliation.difference'),
    isNumber: true,
    cell: ({ difference }) => (
      <span className={difference.cents === 0 ? 'text-soft' : 'font-semibold text-accent'}>
        {exactMoneyText(difference)}
      </span>
    ),
  },
]

export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { reconciliations, next, differing } = loaderData
  return (
    <ListPage
      title={t('admin.page.reconciliation')}
      label={t('admin.reconciliation.runs')}
      lead={t('admin.reconciliation.lead')}
      actions={<CompareNow />}
      files={<CompareNow everyAccount />}
      csv={{
        name: 'reconciliations.csv',
        load: () => call('exportReconciliations', { query: { differing } }, { timeout: 0 }),
      }}
      tabs={{
        label: t('admin.reconciliation.runs'),
        name: 'differing',
        current: differing === '1' ? '1' : '',
        tabs: [
          { value: '', label: t('admin.all') },
          { value: '1', label: t('admin.reconciliation.differing') },
        ],
      }}
      rows={reconciliations}
      columns={columns}
      empty={differing === '1' ? t('admin.reconciliation.none-differing') : t('admin.reconciliation.none')}
      next={next}
    />
  )
}

const recheckMs = [1_500, 3_000, 6_000]

function CompareNow({ everyAccount = false }: { everyAccount?: boolean }) {
  const { revalidate } = useRevalidator()
  const compare = async () => {
    await call('reconcileNow', { body: { everyAccount } })
    // A background job does the reconciliation, so the page reloads its data several times until the job has probably
    // ended.
    for (const ms of recheckMs) setTimeout(() => void revalidate(), ms)
    return { message: t('admin.reconciliation.started') }
  }
  return everyAccount ? (
    <ActionButton action={compare}>{t('admin.reconciliation.run-all')}</ActionButton>
  ) : (
    <ActionButton action={compare} className="button button-full">
      {t('admin.reconciliation.run')}
    </ActionButton>
  )
}
