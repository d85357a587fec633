import { href } from 'react-router'
import type { Evidence, EvidenceFile } from '#contract/payouts/payouts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { OrderLedger } from '#web/features/order/order-ledger.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { createAdminLink } from '../create-admin-link.tsx'
import { AcceptForm } from './accept-form.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import {
  evidenceFieldLabels,
  evidenceFileLabels,
  disputeReasonLabel,
  disputeStateText,
} from './dispute-labels.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/one.ts'

export const clientLoader = dashboardLoader(async ({ id }) => {
  const found = await call('getDispute', { params: { id } })
  const { orderId } = found.dispute
  const money = orderId ? await call('getAnyOrderMoney', { params: { id: orderId } }) : undefined
  return { ...found, money }
})

export default function DisputePage({ loaderData }: Route.ComponentProps) {
  const { dispute, draft, evidence, fields, files, money } = loaderData
  const { _id, orderId, number, amount, reason, openedAt, state, submittedAt } = dispute
  const maySubmit = state === 'open' && !submittedAt
  const opened = {
    date: dateText(openedAt),
    state: disputeStateText(dispute),
    all: createAdminLink('/sa/disputes'),
  }
  return (
    <DashboardPage
      title={t('admin.disputes.one', { price: exactMoneyText(amount), reason: disputeReasonLabel(reason) })}
      lead={
        orderId
          ? rich('admin.disputes.one.lead', {
              ...opened,
              number: number ?? '',
              order: createAdminLink(href('/sa/orders/:id', { id: orderId })),
            })
          : rich('admin.disputes.one.lead-no-order', opened)
      }
    >
      <TitledSection
        id="evidence"
        title={maySubmit ? t('admin.disputes.evidence') : t('admin.disputes.evidence.submitted')}
      >
        {maySubmit && <p className="mt-1 mb-5 max-w-prose text-soft">{t('admin.disputes.evidence.text')}</p>}
        {maySubmit ? (
          <EvidenceForm key={_id} id={_id} files={files} fields={fields} draft={draft} stored={evidence} />
        ) : (
          <FormValues evidence={evidence} files={files} />
        )}
      </TitledSection>
      {maySubmit && <AcceptForm dispute={dispute} />}
      {money && (
        <div className="mt-8">
          <OrderLedger money={money} />
        </div>
      )}
    </DashboardPage>
  )
}

interface FormValuesProps {
  evidence: Evidence
  files: readonly EvidenceFile[]
}

function FormValues({ evidence, files }: FormValuesProps) {
  const texts = Object.entries(evidence).filter(([, text]) => text)
  const rows = [
    ...texts.map(([name, text]) => [evidenceFieldLabels[name as keyof Evidence], text] as const),
    ...files.map(({ field, name }) => [evidenceFileLabels[field], name] as const),
  ]
  if (rows.length === 0) return <p className="mt-2 text-soft">{t('admin.disputes.evidence.none')}</p>
  return (
    <dl className="mt-2 max-w-3xl border-t border-line">
      {rows.map(([name, text]) => (
        <div key={name} className="border-b border-line py-3">
          <dt className="text-note text-soft">{name}</dt>
          <dd dir="auto" className="whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
