import { useRevalidator } from 'react-router'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { call } from '#web/lib/calls/call.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { AttributeForm } from './attribute-form.tsx'
import { DefinitionRow } from '../../fields/definition-row.tsx'
import { saveAttributes, type LoadedAttributes } from './save.ts'
import { typesText, type AdminTypes } from './type-checklist.tsx'

interface AttributeRowProps {
  attribute: Attribute
  loaded: LoadedAttributes
  types: AdminTypes
}

const kindNames = tableOf('admin.attributes.kind')

/** Row for one attribute, with the number of its listings and the form for editing it. */
export function AttributeRow({ attribute, loaded, types }: AttributeRowProps) {
  const { code } = attribute
  // The number is unknown if counting the listings of a large catalog took too long.
  const listed = loaded.listed && (getOwnValue(loaded.listed, code) ?? 0)
  const { revalidate } = useRevalidator()
  return (
    <DefinitionRow
      definition={attribute}
      all={loaded.attributes}
      facts={factsOf(attribute, types, listed)}
      isUnused={listed === 0}
      saveAll={async (attributes, message) => ({
        message,
        ...(await saveAttributes(loaded, attributes, revalidate)),
      })}
      form={(label, save) => (
        <AttributeForm
          label={label}
          attribute={attribute}
          position={loaded.attributes.indexOf(attribute)}
          types={types}
          chosen={loaded.chosen}
          isNew={listed === 0}
          button={t('common.save')}
          save={save}
        />
      )}
      merge={(choice) => mergeChoice(code, choice)}
    />
  )
}

async function mergeChoice(
  attribute: string,
  { name, ...choice }: { from: string; into: string; name: string },
) {
  const { mergeId, moved } = await call('mergeAttributeChoice', { body: { attribute, ...choice } })
  return {
    message: t('admin.lists.merged', { name, count: moved }),
    undo: () => call('undoMerge', { params: { id: mergeId }, body: {} }),
  }
}

function factsOf(attribute: Attribute, types: AdminTypes, listed: number | null): string[] {
  const { kind, unit, typeIds, isRequired, isFilterable, isSearchable, isOnCard, visibility, isRetired } =
    attribute
  return [
    unit === '' ? kindNames[kind] : t('listing.attribute.with-unit', { name: kindNames[kind], unit }),
    typesText(types, typeIds),
    isRequired && t('admin.attributes.fact.required'),
    isFilterable && t('admin.attributes.fact.filter'),
    isSearchable && t('admin.attributes.fact.search'),
    isOnCard && t('admin.attributes.fact.card'),
    visibility === 'seller' && t('admin.attributes.fact.seller'),
    visibility === 'staff' && t('admin.attributes.fact.staff'),
    listed !== null && t('admin.listings.count', { count: listed }),
    isRetired && t('admin.types.state-retired'),
  ].filter((fact): fact is string => fact !== false)
}
