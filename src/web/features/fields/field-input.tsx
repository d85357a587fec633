import { maxFieldText } from 'virtual:field-values'
import type { ShownField } from '#contract/fields/custom-fields.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field, FieldNotes } from '#web/kit/form/field.tsx'
import { useFormState } from '#web/kit/form/form-state.ts'
import { t } from '#web/lib/text/t.ts'
import { isList, type FieldDraft } from './field-draft.ts'

/** A field that the marketplace has defined: an attribute of listings, or a custom field. */
export type InputField = Pick<ShownField, 'code' | 'kind' | 'choices' | 'isRequired'>

interface FieldInputProps {
  field: InputField
  /** Name of the form field, which is also its name in validation errors of the API. */
  name: string
  /** Name of the field, with its unit. */
  label: string
  hint?: string | undefined
  value: FieldDraft | undefined
  set: (value: FieldDraft) => void
}

/** Form input for a value of any kind of field. */
export function FieldInput(props: FieldInputProps) {
  const { field, name, label, hint, value, set } = props
  const { kind, isRequired } = field
  const text = typeof value === 'string' ? value : ''
  const common = { name, label, hint, isOptional: !isRequired }
  if (kind === 'choices') return <ChoiceBoxes {...props} chosen={isList(value) ? value : []} />
  if (kind === 'choice') {
    const [chosen = ''] = isList(value) ? value : []
    return (
      <SelectField
        {...common}
        value={chosen}
        choices={[
          ['', t('seller.attribute.none')],
          ...offeredChoices(field, [chosen]).map((choice) => [choice.code, choice.name] as const),
        ]}
        onChoose={(choice) => set(choice === '' ? [] : [choice])}
      />
    )
  }
  if (kind === 'yes-no')
    return (
      <SelectField
        {...common}
        value={text}
        choices={[
          ['', t('seller.attribute.none')],
          ['true', t('common.yes')],
          ['false', t('common.no')],
        ]}
        onChoose={set}
      />
    )
  return (
    <Field
      {...common}
      {...(kind === 'date' && { type: 'date' })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      maxLength={kind === 'number' ? 16 : maxFieldText}
      autoComplete="off"
      value={text}
      onText={set}
      className={hint !== undefined && hint.length > 120 ? 'sm:col-span-2' : 'w-full'}
    />
  )
}

/** Returns the choices that can be selected, including retired choices that are already selected. */
const offeredChoices = ({ choices }: InputField, chosen: readonly string[]) =>
  choices.filter(({ code, isRetired }) => !isRetired || chosen.includes(code))

function ChoiceBoxes({
  field,
  name,
  label,
  hint,
  chosen,
  set,
}: FieldInputProps & { chosen: readonly string[] }) {
  const error = useFormState().errors[name]
  const id = `field-${field.code}`
  const toggle = (choice: string) =>
    set(chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice])
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1.5 font-medium">
        {field.isRequired ? label : t('seller.attribute.optional', { name: label })}
      </legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {offeredChoices(field, chosen).map((choice) => (
          <label key={choice.code} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={name}
              className="size-5 shrink-0"
              checked={chosen.includes(choice.code)}
              aria-invalid={error ? true : undefined}
              aria-describedby={
                [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ') || undefined
              }
              onChange={() => toggle(choice.code)}
            />
            <bdi className="min-w-0 wrap-anywhere">{choice.name}</bdi>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
