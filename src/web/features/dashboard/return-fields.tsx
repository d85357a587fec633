import type { ReturnAddress } from '#contract/address.ts'
import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import { InputError } from '#web/kit/form/form-errors.ts'
import { t } from '#web/lib/text/t.ts'
import { AddressFieldset, readEnteredAddress } from './address-fieldset.tsx'

interface ReturnFieldsProps extends ReturnPayerProps {
  /** Initial values of the return address. */
  initial: ReturnAddress | null
}

interface ReturnPayerProps {
  payers: readonly (readonly [value: ReturnTerms['returnPaidBy'], label: string])[]
  paidBy?: ReturnTerms['returnPaidBy'] | null
}

/** Form fields for the return address and for who pays the return postage. */
export function ReturnFields({ initial, ...payer }: ReturnFieldsProps) {
  return (
    <div className="flex w-full max-w-prose flex-col gap-5">
      <AddressFieldset name="returnTo" legend={t('address.return')} initial={initial} />
      <ReturnPayer {...payer} />
    </div>
  )
}

export function ReturnPayer({ payers, paidBy }: ReturnPayerProps) {
  return (
    <RadioField
      name="returnPaidBy"
      label={t('address.return.payer')}
      choices={payers}
      defaultValue={paidBy}
    />
  )
}

/**
 * Returns the return address and postage payer that the user entered.
 * @throws InputError with a message for the user and the name of the invalid field
 */
export function readEnteredReturnTerms(form: FormData): ReturnTerms {
  return { returnTo: readEnteredAddress(form, 'returnTo'), returnPaidBy: readEnteredReturnPayer(form) }
}

export function readEnteredReturnPayer(form: FormData): ReturnTerms['returnPaidBy'] {
  const returnPaidBy = form.get('returnPaidBy')
  if (returnPaidBy === 'buyer' || returnPaidBy === 'seller') return returnPaidBy
  throw new InputError(t('address.return.payer-missing'), 'returnPaidBy')
}
