import { listingTexts } from '#contract/catalog/listing-texts.ts'
import { conditionName, departmentName } from '#web/features/listing/value-display-names.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { plainFieldLabels, type ListingDraft, type PlainField } from './draft.ts'
import { hasGenders, type EditorCatalog } from './editor-catalog.ts'
import { SuggestField } from './suggest-field.tsx'
import { t } from '#web/lib/text/t.ts'
import type { SelectChoices } from '#web/kit/form/select-box.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'
import { allTypes, leafTypes } from '#contract/catalog/types.ts'
import { typePathText, type TypeNode } from '#web/features/listing/type-paths.ts'

export interface BasicFieldsProps {
  draft: ListingDraft
  set: (field: PlainField, value: string) => void
}

/** Basic fields of a listing. */
export function BasicFields({ draft, set, catalog }: BasicFieldsProps & { catalog: EditorCatalog }) {
  const { fields } = catalog.values
  const of = (name: PlainField) => ({ name, label: plainFieldLabels[name], value: draft[name] })
  const text = (name: PlainField) => ({ ...of(name), onText: (value: string) => set(name, value) })
  const choice = (name: PlainField) => ({
    ...of(name),
    onChoose: (value: string) => set(name, value),
  })
  return (
    <div className="flex flex-col gap-5">
      <Field
        {...text('title')}
        hint={t('seller.field.title.hint')}
        maxLength={listingTexts.title}
        autoComplete="off"
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {fields.brand !== 'unused' && (
          <SuggestField
            {...text('brand')}
            suggestions={catalog.brands}
            newValueHint={t('seller.field.brand.new')}
            maxLength={80}
            isOptional={fields.brand === 'optional'}
          />
        )}
        <SelectField
          {...choice('type')}
          choices={typeChoices(catalog.types, draft.type)}
          hint={catalog.types.length === 0 ? t('seller.field.type.none') : undefined}
        />
        {hasGenders(catalog.types, draft.type) && (
          <SelectField
            {...choice('gender')}
            choices={withCurrent(catalog.values.departments, draft.gender, departmentName)}
          />
        )}
        {fields.color !== 'unused' && (
          <SuggestField
            {...text('color')}
            suggestions={catalog.colors}
            newValueHint={t('seller.field.color.new')}
            maxLength={40}
            isOptional={fields.color === 'optional'}
          />
        )}
        <SelectField
          {...choice('condition')}
          choices={withCurrent(catalog.values.conditions, draft.condition, conditionName)}
          hint={catalog.values.conditions.find(({ code }) => code === draft.condition)?.explanation}
        />
      </div>
      <TextAreaField
        {...text('description')}
        hint={t('seller.field.description.hint')}
        rows={6}
        maxLength={listingTexts.description}
        isOptional
      />
    </div>
  )
}

/** Returns the offered choices plus the current value, which the marketplace might no longer offer. */
function withCurrent(
  offered: readonly { code: string; name: string }[],
  current: string,
  nameOf: (code: string) => string,
): SelectChoices {
  const isGone = current !== '' && !offered.some(({ code }) => code === current)
  return [
    ...offered.map(({ code, name }) => [code, name] as const),
    ...(isGone ? [[current, nameOf(current)] as const] : []),
  ]
}

/** Returns the types to choose from, and the current type if the marketplace no longer offers it. */
export function typeChoices(types: EditorCatalog['types'], current: string): SelectChoices {
  const isListed = allTypes<TypeNode>(types).some(({ label }) => label === current)
  const unlisted = current === '' || isListed ? [] : [choiceOf({ label: current })]
  return [...offeredTypes(types), ...unlisted]
}

const choiceOf = ({ label }: { label: string }) => [label, translateValue(label)] as const

/** Includes parent types in the label of a type, because a select element supports only one level of groups. */
const choiceIn =
  (types: readonly TypeNode[]) =>
  ({ label }: TypeNode) =>
    [label, typePathText(types, label)] as const

function offeredTypes(types: EditorCatalog['types']): SelectChoices {
  return types.map((type) =>
    type.children.length === 0
      ? choiceOf(type)
      : {
          label: translateValue(type.label),
          choices: leafTypes<TypeNode>(type.children).map(choiceIn(type.children)),
        },
  )
}
