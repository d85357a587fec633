import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { isList } from '#web/features/fields/field-draft.ts'
import { FieldInput } from '#web/features/fields/field-input.tsx'
import { nameWithUnit } from '#web/features/listing/attribute-text.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { fieldName } from './attribute-check.ts'
import type { AttributeDraft, AttributeDrafts } from './attribute-draft.ts'
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
              value={getOwnValue(drafts, attribute.code)}
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
  const { code, kind } = attribute
  // Measurements are excluded, because they are in the table below.
  if (kind === 'measurement') return null
  return (
    <FieldInput
      field={{ ...attribute, kind }}
      name={fieldName(code)}
      label={kind === 'number' ? nameWithUnit(attribute) : attribute.name}
      hint={hintOf(attribute)}
      value={value === undefined || typeof value === 'string' || isList(value) ? value : undefined}
      set={set}
    />
  )
}

/** Returns the help text, with a note if buyers do not see the value. */
function hintOf({ help, visibility }: ShownAttribute): string | undefined {
  const parts = [help, visibility === 'public' ? '' : t('seller.attribute.hidden')]
  return parts.filter(Boolean).join(' ') || undefined
}
