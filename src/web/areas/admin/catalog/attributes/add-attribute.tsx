import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxAttributes } from 'virtual:attribute-values'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { t } from '#web/lib/text/t.ts'
import { AttributeForm } from './attribute-form.tsx'
import { generateCode } from '../../fields/codes.ts'
import { localizedName } from '../../fields/names.ts'
import { saveAttributes, type LoadedAttributes } from './save.ts'
import type { AdminTypes } from './type-checklist.tsx'

/**
 * Initial values of the form: a filterable attribute of the kind `choice`, because most new attributes are like this.
 */
const newAttribute: Attribute = {
  code: '',
  kind: 'choice',
  names: {},
  help: {},
  unit: '',
  choices: [],
  typeIds: [],
  isRequired: false,
  isFilterable: true,
  isSearchable: true,
  isOnCard: false,
  isUngrouped: false,
  visibility: 'public',
  isRetired: false,
}

/** Form that adds an attribute at the end of the list. The attribute's code is generated from its name. */
export function AddAttribute({ loaded, types }: { loaded: LoadedAttributes; types: AdminTypes }) {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState(0)
  const { attributes } = loaded
  if (attributes.length >= maxAttributes)
    return <p className="mt-4 text-soft">{t('admin.attributes.full', { count: maxAttributes })}</p>
  const save = async (typed: Attribute) => {
    const name = localizedName(typed.names, '')
    const code = generateCode(
      name,
      attributes.map((each) => each.code),
      'attribute',
    )
    const saved = await saveAttributes(loaded, [...attributes, { ...typed, code }], revalidate)
    return { message: t('admin.types.added', { name }), onReloaded: () => setAdded(added + 1), ...saved }
  }
  return (
    <section aria-labelledby="add-attribute" className="mt-8 max-w-2xl">
      <h2 id="add-attribute" className="mb-4 text-title">
        {t('admin.attributes.add')}
      </h2>
      <AttributeForm
        key={added}
        label={t('admin.attributes.add')}
        attribute={newAttribute}
        position={attributes.length}
        types={types}
        chosen={{}}
        isNew
        save={save}
        button={t('admin.attributes.add.button')}
      />
    </section>
  )
}
