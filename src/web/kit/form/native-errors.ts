import { t } from '#web/lib/text/t.ts'

/**
 * Returns the browser's validation errors, keyed by field name. The message is the field's `data-demand` attribute or,
 * if it is missing, a default message.
 */
export function readNativeErrors(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter((field) => 'validity' in field) as HTMLInputElement[]
  return Object.fromEntries(
    fields.filter(({ validity }) => !validity.valid).map((field) => [field.name, errorTextOf(field)]),
  )
}

function errorTextOf({ type, validity, min, max, dataset }: HTMLInputElement): string {
  if (dataset.demand) return dataset.demand
  if (validity.valueMissing)
    return type === 'radio' || type.startsWith('select') ? t('ui.field.choose') : t('ui.field.required')
  if (type === 'number' && min && max) return t('ui.field.between', { min, max })
  return type === 'email' ? t('ui.field.email') : t('ui.field.invalid')
}
