import { useRef } from 'react'
import type { AdminType } from '#contract/catalog/catalog-admin.ts'
import { t } from '#web/t.ts'
import { call } from '#web/call.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { MergeInto } from './lists/merge-into.tsx'
import { NameFields, useLanguages } from './lists/name-fields.tsx'
import { namesFrom, saveLists, type LoadedLists } from './lists/use-lists.ts'
import { word } from '#web/words-of-data.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { ownOf } from '#web/ui/own-of.ts'

type Change = Partial<Pick<AdminType, 'label' | 'hasGender' | 'isRetired'>>

interface TypeRowProps {
  type: AdminType
  loaded: LoadedLists
  /** Labels of types it may become part of. */
  others: readonly string[]
}

/** One type: how many listings are in it, and what can be changed of it. */
export function TypeRow({ type, loaded, others }: TypeRowProps) {
  const { _id, label, hasGender, isRetired, isMerged, listed } = type
  const box = useRef<HTMLDetailsElement>(null)
  const languages = useLanguages().map(([code]) => code)
  const names = ownOf(loaded.lists.typeNames, label) ?? {}
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
    said: isRetired
      ? t('admin.types.reactivated', { name: label })
      : t('admin.types.retired', { name: label }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className={`font-semibold ${isRetired ? 'text-soft line-through' : ''}`}>{label}</span>
      <span className="text-note text-soft">{about.join(' · ')}</span>
      <details ref={box} className="open:w-full">
        <summary className="text-link" aria-label={t('admin.types.edit-one', { name: label })}>
          {t('admin.types.edit')}
        </summary>
        <Form
          key={`${label}${hasGender}`}
          names={['label', 'gender']}
          send={async (typed) => {
            const done = await save({ label: typed.label, hasGender: typed.gender === 'on' })
            if (box.current) box.current.open = false
            return { ...done, said: t('admin.types.saved', { name: typed.label }) }
          }}
          button={t('common.save')}
          isQuiet
          isInline
          actions={
            !isMerged && (
              <ActButton act={retire} className="text-link">
                {isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
              </ActButton>
            )
          }
        >
          <Field
            name="label"
            label={t('admin.types.name', { name: label })}
            isLabelHidden
            defaultValue={label}
            maxLength={80}
            autoComplete="off"
            className="max-w-56"
          />
          <CheckField name="gender" defaultChecked={hasGender}>
            {t('admin.types.by-department.check')}
          </CheckField>
        </Form>
        <div className="mt-3 flex max-w-xl flex-col gap-5 border-l-2 border-line pl-4">
          <Form
            key={JSON.stringify(names)}
            label={t('admin.types.names', { name: label })}
            names={languages.map((each) => `names.${each}`)}
            send={async (typed) => {
              const typeNames = { ...loaded.lists.typeNames, [label]: namesFrom(typed, 'names', languages) }
              return {
                ...(await saveLists(loaded, { typeNames })),
                said: t('admin.types.saved', { name: label }),
              }
            }}
            button={t('common.save')}
            isQuiet
          >
            <NameFields prefix="names" names={names} usual={word(label)} />
          </Form>
          {!isMerged && others.length > 0 && (
            <MergeInto
              kind="type"
              from={label}
              name={label}
              others={others.map((other) => [other, word(other)] as const)}
            />
          )}
        </div>
      </details>
    </div>
  )
}
