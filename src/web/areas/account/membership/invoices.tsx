import { useState, type ReactNode } from 'react'
import type { MemberInvoice } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { ActionMessage } from './action-message.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { rich, t, tableOf } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

const states: Record<MemberInvoice['status'], string> = tableOf('membership.invoice.state')

/**
 * Invoices, newest first. The payment provider stores the PDF files, so each PDF opens through a link that is created
 * on demand.
 */
export function Invoices({ listing }: { listing: CallReply<'listMemberInvoices'> }) {
  const [older, setOlder] = useState<CallReply<'listMemberInvoices'>[]>([])
  const { run, isPending, state } = useAction({ isBeside: true })
  const pages = [listing, ...older]
  const next = pages.at(-1)?.next ?? null
  const rows = pages.flatMap(({ invoices }) => invoices)
  const more = (before: string) =>
    run(async () => {
      const page = await call('listMemberInvoices', { query: { before } })
      setOlder((loaded) => [...loaded, page])
    })
  if (rows.length === 0) return <p className="text-soft">{t('membership.invoices.none')}</p>
  return (
    <>
      <Table
        caption={t('membership.invoices')}
        columns={columnsWith((id) => void run(() => openInvoiceLink(id)))}
        rows={rows}
        keyOf={({ _id }) => _id}
      />
      {next !== null && (
        <TextButton
          className="mt-3 text-link"
          aria-disabled={isPending || undefined}
          onClick={() => void more(next)}
        >
          {t('membership.invoices.more')}
        </TextButton>
      )}
      <ActionMessage state={state} />
    </>
  )
}

const screenReaderText = (words: ReactNode) => <span className="sr-only">{words}</span>

function columnsWith(open: (id: string) => void): TableColumn<MemberInvoice>[] {
  return [
    { head: t('membership.invoice.date'), isName: true, cell: ({ at }) => dateText(at) },
    {
      head: t('membership.invoice.period'),
      cell: ({ periodStart, periodEnd }) =>
        t('membership.invoice.from-to', { from: dateText(periodStart), to: dateText(periodEnd) }),
    },
    {
      head: t('membership.invoice.status'),
      cell: ({ status, refunded }) =>
        refunded.cents > 0
          ? t('membership.invoice.refunded', { price: exactMoneyText(refunded) })
          : states[status],
    },
    { head: t('membership.invoice.amount'), isNumber: true, cell: ({ total }) => exactMoneyText(total) },
    {
      head: t('membership.invoice.document'),
      cell: ({ _id, status, at }) =>
        status === 'paid' || status === 'open' ? (
          <TextButton onClick={() => open(_id)}>
            {status === 'paid'
              ? rich('membership.invoice.see-receipt', { date: dateText(at), hidden: screenReaderText })
              : rich('membership.invoice.see-invoice', { date: dateText(at), hidden: screenReaderText })}
          </TextButton>
        ) : null,
    },
  ]
}

async function openInvoiceLink(id: string): Promise<void> {
  const { url } = await call('getInvoiceLink', { params: { id } })
  location.assign(url)
}
