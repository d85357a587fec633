import { conditions, genders } from 'virtual:contract-words'
import { capital } from '#web/ui/words.ts'
import type { ListingDraft, PlainField } from './draft.ts'
import type { DraftFaults } from './draft-check.ts'
import { Field } from './field.tsx'
import { goesByGender, type KnownCatalog } from './known.ts'
import { SuggestField } from './suggest-field.tsx'

export interface FieldsProps {
  draft: ListingDraft
  faults: DraftFaults
  set: (field: PlainField, value: string) => void
}

/** What the listing is. */
export function BasicFields({ draft, faults, set, known }: FieldsProps & { known: KnownCatalog }) {
  return (
    <div className="flex flex-col gap-5">
      <Field name="title" label="Title" fault={faults.title} hint="What it is, in a few words.">
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
          label="Brand"
          value={draft.brand}
          known={known.brands}
          newWords="Nobody has listed this brand here yet: it becomes a new one."
          maxLength={80}
          fault={faults.brand}
          onChange={(value) => set('brand', value)}
        />
        <TypeField draft={draft} faults={faults} set={set} types={known.types} />
        {goesByGender(known.types, draft.type) && (
          <Field name="gender" label="For" fault={faults.gender}>
            {(described) => (
              <select
                {...described}
                value={draft.gender}
                onChange={({ target }) => set('gender', target.value)}
              >
                <option value="">Please choose</option>
                {genders.map((one) => (
                  <option key={one} value={one}>
                    {capital(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <SuggestField
          name="color"
          label="Colour"
          value={draft.color}
          known={known.colors}
          newWords="A colour of your own."
          maxLength={40}
          fault={faults.color}
          onChange={(value) => set('color', value)}
        />
        <Field name="condition" label="Condition" fault={faults.condition}>
          {(described) => (
            <select
              {...described}
              value={draft.condition}
              onChange={({ target }) => set('condition', target.value)}
            >
              <option value="">Please choose</option>
              {conditions.map((one) => (
                <option key={one} value={one}>
                  {capital(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field
        name="description"
        label="Description"
        fault={faults.description}
        hint="Fabric, measurements, every flaw: it spares you questions and returns."
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
    <Field name="type" label="Type" fault={faults.type}>
      {(described) => (
        <select {...described} value={draft.type} onChange={({ target }) => set('type', target.value)}>
          <option value="">Please choose</option>
          {types.map(({ label, children }) =>
            children.length === 0 ? (
              <option key={label} value={label}>
                {label}
              </option>
            ) : (
              <optgroup key={label} label={label}>
                {children.map((child) => (
                  <option key={child.label} value={child.label}>
                    {child.label}
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
