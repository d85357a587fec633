import { useRef } from 'react'
import type { AdminType } from '#contract/catalog/admin/catalog-admin.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { typeFields } from './add-type.tsx'
import { MergeInto } from './lists/merge-into.tsx'
import type { LoadedLists } from './lists/use-lists.ts'
import { translatedField } from './lists/value-fields.tsx'
import { LabelForm, ValueForm } from './lists/value-form.tsx'
import { dataWord } from '#web/lib/text/words-of-data.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'

type Change = Partial<Pick<AdminType, 'label' | 'hasGender' | 'isRetired'>>

interface TypeRowProps {
  type: AdminType
  loaded: LoadedLists
  /** Labels of the types that this type can be merged into. */
  others: readonly string[]
}

/** Row for one type, with the number of its listings and the forms for editing the type. */
export function TypeRow({ type, loaded, others }: TypeRowProps) {
  const { _id, label, hasGender, isRetired, isMerged, listed } = type
  const name = dataWord(label)
  const box = useRef<HTMLDetailsElement>(null)
  const about = [
    t('admin.listings.count', { count: listed }),
    hasGender && t('admin.types.by-department'),
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
            return { ...done, message: t('admin.types.saved', { name: dataWord(typed.label) }) }
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
          <LabelForm {...{ loaded, label, name }} fields={{ typeNames: translatedField({ usual: name }) }} />
          {!isMerged && (
            <MergeInto
              kind="type"
              from={label}
              name={name}
              others={others.map((other) => [other, dataWord(other)] as const)}
            />
          )}
        </div>
      </details>
    </div>
  )
}
