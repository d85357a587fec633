import { useState } from 'react'
import type { MemberInvoice } from '#contract/memberships/memberships.ts'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { SaidLine } from './said.tsx'
import { useAct } from './use-act.ts'

const states: Record<MemberInvoice['status'], string> = {
  draft: 'Being made',
  open: 'To be paid',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Given up',
}

/** Invoices, newest first; the provider keeps the papers, so each is opened by a link made for it. */
export function Invoices({ listing }: { listing: CallReply<'listMemberInvoices'> }) {
  const [older, setOlder] = useState<CallReply<'listMemberInvoices'>[]>([])
  const { act, isBusy, said } = useAct()
  const pages = [listing, ...older]
  const next = pages.at(-1)?.next ?? null
  const rows = pages.flatMap(({ invoices }) => invoices)
  const more = (before: string) =>
    act(async () => {
      const page = await call('listMemberInvoices', { query: { before } })
      setOlder((known) => [...known, page])
    })
  if (rows.length === 0) return <p className="text-soft">None yet.</p>
  return (
    <>
      <Table
        caption="Invoices"
        columns={columnsWith((id) => void act(() => openPaper(id)))}
        rows={rows}
        keyOf={({ _id }) => _id}
      />
      {next !== null && (
        <button type="button" className="mt-3 text-link" disabled={isBusy} onClick={() => void more(next)}>
          Show earlier ones
        </button>
      )}
      <SaidLine said={said} />
    </>
  )
}

function columnsWith(open: (id: string) => void): TableColumn<MemberInvoice>[] {
  return [
    { key: 'at', head: 'Date', isName: true, cell: ({ at }) => shortDate(at) },
    {
      key: 'period',
      head: 'For',
      cell: ({ periodStart, periodEnd }) => `${shortDate(periodStart)} to ${shortDate(periodEnd)}`,
    },
    {
      key: 'status',
      head: 'State',
      cell: ({ status, refunded }) =>
        refunded.cents > 0 ? `${exactMoneyText(refunded)} given back` : states[status],
    },
    { key: 'total', head: 'Amount', isNumber: true, cell: ({ total }) => exactMoneyText(total) },
    {
      key: 'paper',
      head: 'Paper',
      cell: ({ _id, status, at }) =>
        status === 'paid' || status === 'open' ? (
          <button type="button" className="text-link" onClick={() => open(_id)}>
            {status === 'paid' ? 'Receipt' : 'Invoice'}
            <span className="sr-only"> of {shortDate(at)}</span>
          </button>
        ) : null,
    },
  ]
}

async function openPaper(id: string): Promise<void> {
  const { url } = await call('getInvoiceLink', { params: { id } })
  location.assign(url)
}
