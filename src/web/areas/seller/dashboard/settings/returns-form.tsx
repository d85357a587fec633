import { useState } from 'react'
import type { Seller } from '#contract/accounts/accounts.ts'
import { ReturnFields, returnTermsOf } from '#web/features/dashboard/return-fields.tsx'
import { payerWords } from '#web/features/order/return-card.tsx'
import { SelectField } from '#web/ui/form/choice-fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useSave } from './use-save.ts'
import { t } from '#web/t.ts'

const windows = [0, 7, 14, 30, 60, 90]
const payers = [
  ['buyer', payerWords.buyer.seller],
  ['seller', payerWords.seller.seller],
] as const

/** For how long a seller takes back what a buyer does not want to keep, who pays for it, and where it goes. */
export function ReturnsForm({ seller }: { seller: Seller }) {
  const { returns } = seller
  const save = useSave(seller)
  const [days, setDays] = useState(returns?.days ?? 14)
  const known = windows.includes(days) ? windows : [...windows, days].toSorted((a, b) => a - b)
  const send = (_: unknown, form: HTMLFormElement) => {
    if (days === 0)
      return save({ returns: { days, paidBy: returns?.paidBy ?? 'buyer', to: returns?.to ?? null } })
    const { returnTo: to, returnPaidBy: paidBy } = returnTermsOf(new FormData(form))
    return save({ returns: { days, paidBy, to } })
  }
  return (
    <Form
      label={t('seller.settings.returns')}
      send={send}
      button={t('common.save')}
      busy={t('common.saving')}
      isQuiet
    >
      <SelectField
        name="days"
        label={t('seller.settings.returns.days')}
        hint={t('seller.settings.returns.hint')}
        choices={known.map((one) => [String(one), daysWords(one)] as const)}
        value={String(days)}
        onChoose={(value) => setDays(Number(value))}
      />
      {days > 0 && (
        <ReturnFields known={returns?.to ?? null} payers={payers} paidBy={returns?.paidBy ?? 'buyer'} />
      )}
    </Form>
  )
}

function daysWords(days: number): string {
  return days === 0 ? t('seller.settings.returns.none') : t('seller.settings.returns.within', { days })
}
