import { carrierName, carriers } from '#contract/orders/carriers.ts'
import { issueKinds } from '#contract/orders/issue-kinds.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { issueKindLabels } from './issue-labels.ts'
import { t } from '#web/lib/text/t.ts'

const prose = 'w-full max-w-prose'

interface TextFieldProps {
  label: string
  rows?: number
  isOptional?: boolean
}

export function TextField({ label, rows = 4, isOptional = false }: TextFieldProps) {
  return (
    <TextAreaField
      name="text"
      label={label}
      rows={rows}
      maxLength={2000}
      className={prose}
      isOptional={isOptional}
    />
  )
}

const choices = issueKinds.map((kind) => [kind, issueKindLabels[kind]] as const)

export function KindField() {
  return (
    <SelectField
      name="kind"
      label={t('order.move.issue.kind')}
      placeholder={t('order.move.issue.choose')}
      choices={choices}
      className={prose}
    />
  )
}

interface CarrierFieldsProps {
  carrier?: string | null
  trackingNumber?: string | null
}

const carrierNames = carriers.map(({ name }) => name)

/** Fields for the tracking number and the carrier. The carrier is selected from a list or entered as text. */
export function CarrierFields({ carrier, trackingNumber }: CarrierFieldsProps) {
  return (
    <div className="grid grid-cols-1 w-full max-w-prose gap-4 sm:grid-cols-2">
      <Field
        name="carrier"
        label={t('order.parcel.carrier')}
        options={carrierNames}
        defaultValue={carrier ? carrierName(carrier) : ''}
        maxLength={60}
      />
      <Field
        name="trackingNumber"
        label={t('order.parcel.number')}
        defaultValue={trackingNumber ?? ''}
        maxLength={60}
        autoComplete="off"
        isOptional
      />
    </div>
  )
}
