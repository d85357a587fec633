import { useEffect, useState } from 'react'
import type { BulkFields as FieldValues } from '#contract/listings/bulk-change.ts'
import { conditionName, departmentName } from '#web/features/listing/value-display-names.ts'
import { FieldInput } from '#web/features/fields/field-input.tsx'
import { isList, type FieldDraft } from '#web/features/fields/field-draft.ts'
import { nameWithUnit } from '#web/features/listing/attribute-text.ts'
import { errorText } from '#web/kit/error-text.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'
import { checkAttributes, fieldName } from '../editor/attributes/attribute-check.ts'
import { valueToSave } from '../editor/attributes/attribute-draft.ts'
import { plainFieldLabels } from '../editor/draft.ts'
import { loadCatalog, type EditorCatalog } from '../editor/editor-catalog.ts'
import { typeChoices } from '../editor/listing-fields.tsx'
import { SuggestField } from '../editor/suggest-field.tsx'
import type { BulkFormProps } from './bulk.types.ts'

type Name = 'brand' | 'type' | 'gender' | 'color' | 'condition'
const noTexts: Record<Name, string> = { brand: '', type: '', gender: '', color: '', condition: '' }

/** Form to set the same values for many listings. Empty fields are not changed. */
export function BulkFields({ change }: BulkFormProps) {
  const [catalog, setCatalog] = useState<EditorCatalog>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    loadCatalog().then(setCatalog, (error: unknown) => setFailure(errorText(error)))
  }, [])
  return (
    <div className="mt-2 border-t border-line pt-3">
      {failure && <p role="alert">{failure}</p>}
      {!catalog && !failure && <p role="status">{t('seller.bulk.loading')}</p>}
      {catalog && <LoadedFields catalog={catalog} change={change} />}
    </div>
  )
}

function LoadedFields({ catalog, change }: BulkFormProps & { catalog: EditorCatalog }) {
  const [texts, setTexts] = useState(noTexts)
  const [drafts, setDrafts] = useState<Record<string, FieldDraft>>({})
  const { fields, departments, conditions } = catalog.values
  // Measurements cannot be set for many listings, because they have a value for each size, and the listings have
  // different sizes.
  const attributes = catalog.attributes.filter(({ kind }) => kind !== 'measurement')
  const field = (name: Name) => ({ name, label: plainFieldLabels[name], value: texts[name] })
  const put = (name: Name) => (value: string) => setTexts((all) => ({ ...all, [name]: value }))
  const values = (): FieldValues => {
    const set = (Object.keys(texts) as Name[]).filter((name) => texts[name].trim() !== '')
    const typed = attributes.filter(({ code }) => isFilled(drafts[code]))
    return {
      ...Object.fromEntries(set.map((name) => [name, texts[name].trim()])),
      ...(typed.length > 0 && {
        attributes: Object.fromEntries(
          typed.map((attribute) => [attribute.code, valueToSave(attribute, drafts[attribute.code], [])]),
        ),
      }),
    }
  }
  return (
    <Form
      names={[]}
      check={() => {
        const errors = checkAttributes(attributes, drafts, [])
        const isEmpty = Object.keys(values()).length === 0
        return isEmpty ? { brand: t('seller.bulk.fields.none') } : errors
      }}
      send={() =>
        change({ kind: 'fields', fields: values() }, (count) => t('seller.bulk.fields-changed', { count }))
      }
      button={t('seller.bulk.preview')}
    >
      <p className="text-soft">{t('seller.bulk.fields.text')}</p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {fields.brand !== 'unused' && (
          <SuggestField
            {...field('brand')}
            onText={put('brand')}
            suggestions={catalog.brands}
            newValueHint={t('seller.field.brand.new')}
            maxLength={80}
          />
        )}
        <SelectField
          {...field('type')}
          onChoose={put('type')}
          choices={[unchanged, ...typeChoices(catalog.types, '')]}
        />
        <SelectField
          {...field('gender')}
          onChoose={put('gender')}
          choices={[unchanged, ...departments.map(({ code }) => [code, departmentName(code)] as const)]}
        />
        {fields.color !== 'unused' && (
          <SuggestField
            {...field('color')}
            onText={put('color')}
            suggestions={catalog.colors}
            newValueHint={t('seller.field.color.new')}
            maxLength={40}
          />
        )}
        <SelectField
          {...field('condition')}
          onChoose={put('condition')}
          choices={[unchanged, ...conditions.map(({ code }) => [code, conditionName(code)] as const)]}
        />
        {attributes.map((attribute) => (
          <FieldInput
            key={attribute.code}
            field={{ ...attribute, kind: attribute.kind as Exclude<typeof attribute.kind, 'measurement'> }}
            name={fieldName(attribute.code)}
            label={attribute.kind === 'number' ? nameWithUnit(attribute) : attribute.name}
            value={drafts[attribute.code]}
            set={(value) => setDrafts((all) => ({ ...all, [attribute.code]: value }))}
          />
        ))}
      </div>
    </Form>
  )
}

const unchanged = ['', t('seller.bulk.unchanged')] as const

const isFilled = (draft: FieldDraft | undefined): boolean =>
  draft !== undefined && (isList(draft) ? draft.length > 0 : draft.trim() !== '')
