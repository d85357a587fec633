import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { Evidence } from '#contract/payouts/payouts.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { rich, t } from '#web/t.ts'
import { linkTo } from '../link-to.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { fieldWords, reasonWords, stateText } from './words.ts'

export function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, async () => {
    const found = await call('getDispute', { params: { id: params.id ?? '' } })
    const { orderId } = found.dispute
    const money = orderId ? await call('getAnyOrderMoney', { params: { id: orderId } }) : undefined
    return { ...found, money }
  })
}

export default function DisputePage() {
  const { dispute, draft, evidence, fields, money } = useLoaderData<typeof clientLoader>()
  const { _id, orderId, number, amount, reason, openedAt, state, submittedAt } = dispute
  const maySubmit = state === 'open' && !submittedAt
  const opened = { date: shortDate(openedAt), state: stateText(dispute), all: linkTo('/sa/disputes') }
  return (
    <DashboardPage
      title={t('admin.disputes.one', { price: exactMoneyText(amount), reason: reasonWords(reason) })}
      lead={
        orderId
          ? rich('admin.disputes.one.lead', {
              ...opened,
              number: number ?? '',
              order: linkTo(`/sa/orders/${orderId}`),
            })
          : rich('admin.disputes.one.lead-no-order', opened)
      }
    >
      <section aria-labelledby="evidence">
        <h2 id="evidence" className="font-display text-title">
          {maySubmit ? t('admin.disputes.evidence') : t('admin.disputes.evidence.submitted')}
        </h2>
        {maySubmit && <p className="mt-1 mb-5 max-w-prose text-soft">{t('admin.disputes.evidence.text')}</p>}
        {maySubmit ? (
          <EvidenceForm key={_id} id={_id} fields={fields} draft={draft} stored={evidence} />
        ) : (
          <FormValues evidence={evidence} />
        )}
      </section>
      {money && (
        <div className="mt-8">
          <OrderLedger money={money} />
        </div>
      )}
    </DashboardPage>
  )
}

function FormValues({ evidence }: { evidence: Evidence }) {
  const rows = Object.entries(evidence).filter(([, text]) => text)
  if (rows.length === 0) return <p className="mt-2 text-soft">{t('admin.disputes.evidence.none')}</p>
  return (
    <dl className="mt-2 max-w-3xl border-t border-line">
      {rows.map(([name, text]) => (
        <div key={name} className="border-b border-line py-3">
          <dt className="text-note text-soft">{fieldWords[name as keyof Evidence]}</dt>
          <dd className="break-words whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
