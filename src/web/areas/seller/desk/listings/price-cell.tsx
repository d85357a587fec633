import { useState } from 'react'
import type { ListingRow } from '#contract/listings.ts'
import { call } from '#web/call.ts'
import { wordsOf } from '#web/parts/account-submit.ts'
import { readCents } from '#web/ui/cents.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { CellInput } from './cell-input.tsx'
import { priceFault } from './editor/draft-check.ts'
import { nameOf } from './moves.ts'
import { useChanges } from './use-changes.ts'

/** The price, to be changed where it stands. */
export function PriceCell({ row }: { row: ListingRow }) {
  const { saySaved, run } = useChanges()
  const [fault, setFault] = useState('')
  const was = row.price === null ? '' : (row.price.cents / 100).toFixed(2)
  const save = async (text: string) => {
    const wrong = text === '' ? 'Please enter a price' : priceFault(text)
    setFault(wrong ?? '')
    const priceCents = readCents(text)
    if (wrong !== undefined || priceCents === undefined || priceCents === row.price?.cents) return
    const body = { version: row.version, priceCents }
    const saved = await run(() =>
      call('saveListing', { params: { id: row._id }, body }).catch((error: unknown) =>
        setFault(wordsOf(error)),
      ),
    )
    if (saved)
      saySaved(`“${nameOf(row)}” now costs ${exactMoneyText(saved.listing.price!)}.`, row, saved.listing)
  }
  return (
    <CellInput
      key={was}
      label={`Price of ${nameOf(row)}`}
      value={was}
      inputMode="decimal"
      width="w-24"
      fault={fault}
      onCommit={(text) => void save(text)}
    />
  )
}
