import { useRef } from 'react'
import type { AdminType } from '#contract/catalog/admin/type-admin.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { typeFields } from './add-type.tsx'
import { MergeInto } from './lists/merge-into.tsx'
import type { LoadedLists } from './lists/use-lists.ts'
import { selectField, textField, translatedField } from './lists/value-fields.tsx'
import { MoveType, type TypeDestination } from './move-type.tsx'
import { LabelForm, ValueForm } from './lists/value-form.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'

type Change = Partial<Pick<AdminType, 'label' | 'hasGender' | 'isRetired' | 'googleCategory'>>

interface TypeRowProps {
  type: AdminType
  loaded: LoadedLists
  /** Labels of the types that this type can be merged into. */
  others: readonly string[]
  /** Destinations to which this type can be moved. */
  places: readonly TypeDestination[]
}

const googleField = textField({
  label: t('admin.types.google'),
  hint: t('admin.types.google.hint'),
  maxLength: 300,
  write: (text: string) => text,
  read: (text) => text,
})

const typeLists = (name: string) => ({
  typeNames: translatedField({ usual: name }),
  typeSizes: selectField<boolean | undefined>(t('admin.types.sizes'), [
    [undefined, t('admin.types.sizes.inherit')],
    [true, t('admin.types.sizes.yes')],
    [false, t('admin.types.sizes.no')],
  ]),
})

/** Row for one type, with the number of its listings and the forms for editing it. */
export function TypeRow({ type, loaded, others, places }: TypeRowProps) {
  const { _id, label, hasGender, isRetired, isMerged, googleCategory, listed } = type
  const name = translateValue(label)
  const box = useRef<HTMLDetailsElement>(null)
  const about = [
    t('admin.listings.count', { count: listed }),
    hasGender && t('admin.types.by-department'),
    getOwnValue<boolean>(loaded.lists.typeSizes, label) === false && t('admin.types.without-sizes'),
    isRetired && !isMerged && t('admin.types.state-retired'),
    isMerged && t('admin.types.state-merged'),
  ].filter(Boolean)
  const put = (body: Change) => call('saveType', { params: { id: String(_id) }, body })
  const save = async (change: Change) => {
    const { before } = await put(change)
    const keys = Object.keys(change) as (keyof Change)[]
    const old = Object.fromEntries(keys.map((key) => [key, before[key]])) as Change
    return { undo: () => put(old) }
  }
  const retire = async () => ({
    ...(await save({ isRetired: !isRetired })),
    message: isRetired ? t('admin.types.reactivated', { name }) : t('admin.types.retired', { name }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className={`font-semibold ${isRetired ? 'text-soft line-through' : ''}`}>{name}</span>
      <span className="text-note text-soft">{about.join(' · ')}</span>
      <details ref={box} className="open:w-full">
        <summary className="text-link" aria-label={t('admin.types.edit-one', { name })}>
          {t('admin.types.edit')}
        </summary>
        <ValueForm
          value={{ label, hasGender }}
          fields={typeFields(t('admin.types.name', { name }))}
          save={async (typed) => {
            const done = await save(typed)
            if (box.current) box.current.open = false
            return { ...done, message: t('admin.types.saved', { name: translateValue(typed.label) }) }
          }}
          isInline
          actions={
            !isMerged && (
              <ActionButton action={retire} className="text-link">
                {isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
              </ActionButton>
            )
          }
        />
        <div className="mt-3 flex max-w-xl flex-col gap-5 border-l-2 border-line pl-4">
          <LabelForm {...{ loaded, label, name }} fields={typeLists(name)} />
          <ValueForm
            label={t('admin.types.google-of', { name })}
            value={{ googleCategory }}
            fields={{ googleCategory: googleField }}
            save={async (typed) => ({ ...(await save(typed)), message: t('admin.types.saved', { name }) })}
          />
          <MoveType id={_id} name={name} places={places} />
          {!isMerged && (
            <MergeInto
              kind="type"
              from={label}
              name={name}
              others={others.map((other) => [other, translateValue(other)] as const)}
            />
          )}
        </div>
      </details>
    </div>
  )
}
