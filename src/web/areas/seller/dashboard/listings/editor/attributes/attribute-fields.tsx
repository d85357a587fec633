import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { nameWithUnit } from '#web/features/listing/attribute-text.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field, FieldNotes } from '#web/kit/form/field.tsx'
import { useFormState } from '#web/kit/form/form-state.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import { t } from '#web/lib/text/t.ts'
import { fieldName } from './attribute-check.ts'
import { isList, type AttributeDraft, type AttributeDrafts } from './attribute-draft.ts'
import { MeasurementTable, type MeasuredSize } from './measurement-table.tsx'

interface AttributeFieldsProps {
  /** Attributes of the listing's type. */
  attributes: readonly ShownAttribute[]
  drafts: AttributeDrafts
  sizes: readonly MeasuredSize[]
  set: (code: string, value: AttributeDraft) => void
}

/** Fields that the marketplace has defined for listings of this type. */
export function AttributeFields({ attributes, drafts, sizes, set }: AttributeFieldsProps) {
  const measurements = attributes.filter(({ kind }) => kind === 'measurement')
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 empty:hidden sm:grid-cols-2">
        {attributes
          .filter(({ kind }) => kind !== 'measurement')
          .map((attribute) => (
            <AttributeField
              key={attribute.code}
              attribute={attribute}
              value={getOwn(drafts, attribute.code)}
              set={(value) => set(attribute.code, value)}
            />
          ))}
      </div>
      {measurements.length > 0 && (
        <MeasurementTable attributes={measurements} drafts={drafts} sizes={sizes} set={set} />
      )}
    </div>
  )
}

interface AttributeFieldProps {
  attribute: ShownAttribute
  value: AttributeDraft | undefined
  set: (value: AttributeDraft) => void
}

function AttributeField({ attribute, value, set }: AttributeFieldProps) {
  const { code, kind, isRequired, help } = attribute
  const text = typeof value === 'string' ? value : ''
  const field = {
    name: fieldName(code),
    label: nameWithUnit(attribute),
    hint: hintOf(attribute),
    isOptional: !isRequired,
  }
  if (kind === 'choices')
    return <ChoiceBoxes attribute={attribute} chosen={isList(value) ? value : []} set={set} />
  if (kind === 'choice') {
    const [chosen = ''] = isList(value) ? value : []
    return (
      <SelectField
        {...field}
        value={chosen}
        choices={[
          ['', t('seller.attribute.none')],
          ...offeredChoices(attribute, [chosen]).map((choice) => [choice.code, choice.name] as const),
        ]}
        onChoose={(choice) => set(choice === '' ? [] : [choice])}
      />
    )
  }
  if (kind === 'yes-no')
    return (
      <SelectField
        {...field}
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
      {...field}
      {...(kind === 'date' && { type: 'date' })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      maxLength={kind === 'number' ? 16 : 500}
      autoComplete="off"
      value={text}
      onText={set}
      className={help.length > 120 ? 'sm:col-span-2' : 'w-full'}
    />
  )
}

/** Returns the choices that are offered, and retired choices that this listing has. */
const offeredChoices = ({ choices }: ShownAttribute, chosen: readonly string[]) =>
  choices.filter(({ code, isRetired }) => !isRetired || chosen.includes(code))

/** Returns the help text, with a note if buyers do not see the value. */
function hintOf({ help, visibility }: ShownAttribute): string | undefined {
  const parts = [help, visibility === 'public' ? '' : t('seller.attribute.hidden')]
  return parts.filter(Boolean).join(' ') || undefined
}

interface ChoiceBoxesProps {
  attribute: ShownAttribute
  chosen: readonly string[]
  set: (value: AttributeDraft) => void
}

function ChoiceBoxes({ attribute, chosen, set }: ChoiceBoxesProps) {
  const { code, name, isRequired } = attribute
  const field = fieldName(code)
  const error = useFormState().errors[field]
  const id = `field-${code}`
  const hint = hintOf(attribute)
  const toggle = (choice: string) =>
    set(chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice])
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1.5 font-medium">
        {isRequired ? name : t('seller.attribute.optional', { name })}
      </legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {offeredChoices(attribute, chosen).map((choice) => (
          <label key={choice.code} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name={field}
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
