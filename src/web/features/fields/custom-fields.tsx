import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { FieldInput } from './field-input.tsx'
import { fieldLabelWithUnit, readersText } from './labels.ts'
import { customFieldName, type CustomFieldsForm } from './use-custom-fields.ts'

/** Fields that the marketplace has defined, with a note about who sees the values. */
export function CustomFields({ form: { fields, drafts, set } }: { form: CustomFieldsForm }) {
  return fields.map((field) => (
    <FieldInput
      key={field.code}
      field={field}
      name={customFieldName(field.code)}
      label={fieldLabelWithUnit(field)}
      hint={[field.help, readersText(field)].filter(Boolean).join(' ')}
      value={getOwnValue(drafts, field.code)}
      set={(draft) => set(field.code, draft)}
    />
  ))
}
