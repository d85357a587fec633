import { useRevalidator } from 'react-router'
import type { CustomField } from '#contract/fields/custom-fields.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { DefinitionRow } from '../fields/definition-row.tsx'
import { FieldForm } from './field-form.tsx'
import { saveFields, withMerge, type LoadedFields } from './save.ts'

interface FieldRowProps {
  field: CustomField
  loaded: LoadedFields
}

const kindNames = tableOf('admin.attributes.kind')
const readers = tableOf('admin.fields.fact')

/** Row for one field, with the number of its values and the form for editing it. */
export function FieldRow({ field, loaded }: FieldRowProps) {
  const { code } = field
  const used = getOwnValue(loaded.used, code) ?? 0
  const { revalidate } = useRevalidator()
  const saveAll = async (fields: CustomField[], message: string) => ({
    message,
    ...(await saveFields(loaded, fields, revalidate)),
  })
  return (
    <DefinitionRow
      definition={field}
      all={loaded.fields}
      facts={factsOf(field, used)}
      isUnused={used === 0}
      saveAll={saveAll}
      form={(label, save) => (
        <FieldForm
          label={label}
          field={field}
          position={loaded.fields.indexOf(field)}
          chosen={loaded.chosen}
          isNew={used === 0}
          button={t('common.save')}
          save={save}
        />
      )}
      merge={(choice) =>
        saveAll(withMerge(loaded.fields, code, choice), t('admin.fields.merged', { name: choice.name }))
      }
    />
  )
}

function factsOf(field: CustomField, used: number): string[] {
  const { kind, unit, visibility, isRequired, isAskedFirst, isColumn, isRetired } = field
  return [
    unit === '' ? kindNames[kind] : t('listing.attribute.with-unit', { name: kindNames[kind], unit }),
    readers[visibility],
    isRequired && t('admin.attributes.fact.required'),
    isAskedFirst && t('admin.fields.fact-first'),
    isColumn && t('admin.fields.fact-column'),
    t('admin.fields.count', { count: used }),
    isRetired && t('admin.types.state-retired'),
  ].filter((fact): fact is string => fact !== false)
}
