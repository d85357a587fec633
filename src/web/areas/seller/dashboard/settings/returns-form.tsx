import { useState } from 'react'
import type { Seller } from '#contract/accounts/accounts.ts'
import { AddressFieldset, readEnteredAddress } from '#web/features/dashboard/address-fieldset.tsx'
import { ReturnPayer, readEnteredReturnPayer } from '#web/features/dashboard/return-fields.tsx'
import { postagePayerLabels } from '#web/features/order/return-card.tsx'
import { RadioField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useSave } from './use-save.ts'
import { t } from '#web/lib/text/t.ts'

const windows = [0, 7, 14, 30, 60, 90]
const payers = [
  ['buyer', postagePayerLabels.buyer.seller],
  ['seller', postagePayerLabels.seller.seller],
] as const
const addressChoices = [
  ['same', t('seller.settings.returns.to-same')],
  ['other', t('seller.settings.returns.to-other')],
] as const
const names = ['returnPolicy'] as const

/**
 * Form for the return policy: the period in which buyers can return items, who pays for the return, and the return
 * address.
 */
export function ReturnsForm({ seller }: { seller: Seller }) {
  const { returns, returnPolicy, shipFrom } = seller
  const save = useSave(seller)
  const [days, setDays] = useState(returns?.days ?? 14)
  const [place, setPlace] = useState<string>(returns?.to == null ? 'same' : 'other')
  const dayChoices = windows.includes(days) ? windows : [...windows, days].toSorted((a, b) => a - b)
  const isElsewhere = place === 'other' || shipFrom === null
  const send = ({ returnPolicy: words }: { returnPolicy: string }, form: HTMLFormElement) => {
    const terms = { returnPolicy: words }
    if (days === 0)
      return save({
        ...terms,
        returns: { days, paidBy: returns?.paidBy ?? 'buyer', to: returns?.to ?? null },
      })
    const values = new FormData(form)
    const to = isElsewhere ? readEnteredAddress(values, 'returns.to') : null
    return save({ ...terms, returns: { days, paidBy: readEnteredReturnPayer(values), to } })
  }
  return (
    <Form
      label={t('seller.settings.returns')}
      names={names}
      send={send}
      button={t('common.save')}
      busy={t('common.saving')}
      isQuiet
    >
      <SelectField
        name="days"
        label={t('seller.settings.returns.days')}
        hint={t('seller.settings.returns.hint')}
        choices={dayChoices.map((one) => [String(one), daysWords(one)] as const)}
        value={String(days)}
        onChoose={(value) => setDays(Number(value))}
      />
      {days > 0 && (
        <>
          {shipFrom && (
            <RadioField
              name="place"
              label={t('seller.settings.returns.to')}
              choices={addressChoices}
              value={place}
              onChoose={setPlace}
            />
          )}
          {isElsewhere && (
            <AddressFieldset name="returns.to" legend={t('address.return')} initial={returns?.to ?? null} />
          )}
          <ReturnPayer payers={payers} paidBy={returns?.paidBy ?? 'buyer'} />
        </>
      )}
      <TextAreaField
        name="returnPolicy"
        label={t('seller.settings.return-policy')}
        maxLength={2000}
        defaultValue={returnPolicy}
        isOptional
        hint={t('seller.settings.return-policy.hint')}
      />
    </Form>
  )
}

function daysWords(days: number): string {
  return days === 0 ? t('seller.settings.returns.none') : t('seller.settings.returns.within', { days })
}
