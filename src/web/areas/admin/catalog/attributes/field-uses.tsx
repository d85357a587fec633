import type { FieldUse } from '#contract/catalog/listing-fields.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { t } from '#web/lib/text/t.ts'
import { saveLists, type LoadedLists } from '../lists/use-lists.ts'
import { selectField } from '../lists/value-fields.tsx'
import { ValueForm } from '../lists/value-form.tsx'

const fieldUseNames: readonly (readonly [FieldUse, string])[] = [
  ['required', t('admin.field-uses.required')],
  ['optional', t('admin.field-uses.optional')],
  ['unused', t('admin.field-uses.unused')],
]

/** Form that sets whether listings must, can or cannot have a brand and a color. */
export function FieldUses({ loaded }: { loaded: LoadedLists }) {
  return (
    <TitledSection id="field-uses" title={t('admin.field-uses')} className="mb-8" titleClass="text-title">
      <p className="mb-4 max-w-prose text-soft">{t('admin.field-uses.lead')}</p>
      <div className="flex max-w-xl flex-col gap-5">
        <ValueForm
          label={t('admin.field-uses')}
          value={loaded.lists.fields}
          fields={{
            brand: selectField(t('list.filter.brand'), fieldUseNames),
            color: selectField(t('list.filter.color'), fieldUseNames),
          }}
          save={async (fields) => ({
            ...(await saveLists(loaded, { fields })),
            message: t('common.saved'),
          })}
        />
      </div>
    </TitledSection>
  )
}
