import { useEffect, useRef } from 'react'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { call } from '#web/lib/calls/call.ts'
import { AddressFieldset, readEnteredAddress } from '#web/features/dashboard/address-fieldset.tsx'
import { TextButton } from '#web/kit/buttons.tsx'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'

/** Address to change, or the fields of a new address that are already known. */
export type AddressDraft = Omit<SavedAddress, '_id'> & { _id?: string }

interface AddressFormProps {
  title: string
  draft: AddressDraft | null
  /** Whether the buyer has no default address yet. */
  isFirst: boolean
  onSaved: (message: string) => Promise<void>
  onCancel: () => void
}

/** Form that adds an address to the address book or changes an address. */
export function AddressForm({ title, draft, isFirst, onSaved, onCancel }: AddressFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the form, because the pressed button has disappeared.
  useEffect(() => heading.current?.focus(), [])
  const send = async (_: unknown, form: HTMLFormElement) => {
    const data = new FormData(form)
    const body = {
      address: {
        ...readEnteredAddress(data, 'address'),
        phone: String(data.get('address.phone') ?? '').trim(),
      },
      isDefault: data.has('isDefault'),
    }
    if (draft?._id === undefined) await call('addAddress', { body })
    else await call('changeAddress', { params: { id: draft._id }, body })
    await onSaved(t('account.addresses.stored'))
  }
  return (
    <div className="border border-line p-5">
      <h2 ref={heading} tabIndex={-1} className="mb-5 text-title outline-none">
        {title}
      </h2>
      <Form
        label={title}
        send={send}
        button={t('account.addresses.save')}
        busy={t('common.saving')}
        actions={<TextButton onClick={onCancel}>{t('common.cancel')}</TextButton>}
      >
        <AddressFieldset name="address" legend={title} isLegendHidden initial={draft} />
        <Field
          name="address.phone"
          label={t('checkout.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={draft?.phone ?? ''}
          isOptional
        />
        <CheckField name="isDefault" defaultChecked={draft?.isDefault ?? isFirst}>
          {t('account.addresses.use-as-default')}
        </CheckField>
      </Form>
    </div>
  )
}
