import { conditions, genders } from 'virtual:contract-words'
import { conditionWords, genderWords } from '#web/features/listing/listing-words.ts'
import type { ListingDraft, PlainField } from './draft.ts'
import type { DraftFaults } from './draft-check.ts'
import { Field } from './field.tsx'
import { goesByGender, type KnownCatalog } from './known.ts'
import { SuggestField } from './suggest-field.tsx'
import { t } from '#web/t.ts'
import { word } from '#web/words-of-data.ts'

export interface FieldsProps {
  draft: ListingDraft
  faults: DraftFaults
  set: (field: PlainField, value: string) => void
}

/** What the listing is. */
export function BasicFields({ draft, faults, set, known }: FieldsProps & { known: KnownCatalog }) {
  return (
    <div className="flex flex-col gap-5">
      <Field
        name="title"
        label={t('seller.field.title')}
        fault={faults.title}
        hint={t('seller.field.title.hint')}
      >
        {(described) => (
          <input
            {...described}
            maxLength={120}
            autoComplete="off"
            value={draft.title}
            onChange={({ target }) => set('title', target.value)}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <SuggestField
          name="brand"
          label={t('list.filter.brand')}
          value={draft.brand}
          known={known.brands}
          newWords={t('seller.field.brand.new')}
          maxLength={80}
          fault={faults.brand}
          onChange={(value) => set('brand', value)}
        />
        <TypeField draft={draft} faults={faults} set={set} types={known.types} />
        {goesByGender(known.types, draft.type) && (
          <Field name="gender" label={t('list.filter.department')} fault={faults.gender}>
            {(described) => (
              <select
                {...described}
                value={draft.gender}
                onChange={({ target }) => set('gender', target.value)}
              >
                <option value="">{t('ui.field.choose')}</option>
                {genders.map((one) => (
                  <option key={one} value={one}>
                    {genderWords[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <SuggestField
          name="color"
          label={t('list.filter.color')}
          value={draft.color}
          known={known.colors}
          newWords={t('seller.field.color.new')}
          maxLength={40}
          fault={faults.color}
          onChange={(value) => set('color', value)}
        />
        <Field name="condition" label={t('list.filter.condition')} fault={faults.condition}>
          {(described) => (
            <select
              {...described}
              value={draft.condition}
              onChange={({ target }) => set('condition', target.value)}
            >
              <option value="">{t('ui.field.choose')}</option>
              {conditions.map((one) => (
                <option key={one} value={one}>
                  {conditionWords[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field
        name="description"
        label={t('seller.field.description')}
        fault={faults.description}
        hint={t('seller.field.description.hint')}
        isOptional
      >
        {(described) => (
          <textarea
            {...described}
            className={`${described.className} py-3`}
            rows={6}
            maxLength={2000}
            value={draft.description}
            onChange={({ target }) => set('description', target.value)}
          />
        )}
      </Field>
    </div>
  )
}

function TypeField({ draft, faults, set, types }: FieldsProps & { types: KnownCatalog['types'] }) {
  return (
    <Field name="type" label={t('list.filter.category')} fault={faults.type}>
      {(described) => (
        <select {...described} value={draft.type} onChange={({ target }) => set('type', target.value)}>
          <option value="">{t('ui.field.choose')}</option>
          {types.map(({ label, children }) =>
            children.length === 0 ? (
              <option key={label} value={label}>
                {word(label)}
              </option>
            ) : (
              <optgroup key={label} label={word(label)}>
                {children.map((child) => (
                  <option key={child.label} value={child.label}>
                    {word(child.label)}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  )
}
