import { language } from 'virtual:language'
import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { OrderedList } from '#web/kit/list/order.tsx'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { MergeInto } from './merge-into.tsx'
import { saveLists, type LoadedLists } from './use-lists.ts'
import { lineField, translatedField } from './value-fields.tsx'
import { ValueForm, type ValueFields } from './value-form.tsx'

type Lists = LoadedLists['lists']
type ListName = 'departments' | 'conditions' | 'families' | 'sizeSystems'
type ValueOf<Name extends ListName> = Lists[Name][number]

/** Lists whose values can be merged, each with the `kind` that the merge call expects. */
const mergedKinds = { departments: 'department', conditions: 'condition' } as const

interface ListOfValuesProps<Name extends ListName> {
  loaded: LoadedLists
  name: Name
  title: string
  lead: string
  addLabel: string
  /** Returns the default name for a value's code. */
  defaultName: (code: string) => string
  /** Returns a note that is shown beside the value's name. */
  about?: (value: ValueOf<Name>) => string | undefined
  /** Initial properties of a new value, except its code and names. */
  newValue: Omit<ValueOf<Name>, 'code' | 'names' | 'isRetired'>
  /** Returns the form fields for editing a value, except the fields for its names. */
  fields?: (value: ValueOf<Name>) => ValueFields<ValueOf<Name>>
}

/** Editor for one catalog list. Values can be reordered, edited, retired, merged and added. */
export function CatalogListEditor<Name extends ListName>(props: ListOfValuesProps<Name>) {
  const { loaded, name, title, lead, addLabel, defaultName, about, newValue, fields } = props
  const values = loaded.lists[name] as ValueOf<Name>[]
  const counts = getOwnValue<Record<string, number>>(loaded.listed, name)
  const kind = getOwnValue<(typeof mergedKinds)[keyof typeof mergedKinds]>(mergedKinds, name)
  const nameOf = ({ code, names }: ValueOf<ListName>) => names[language] ?? defaultName(code)
  const fieldsOf = (value: ValueOf<Name>) =>
    ({ names: translatedField({ usual: defaultName(value.code) }), ...fields?.(value) }) as ValueFields<
      ValueOf<Name>
    >
  const { run } = useAction()
  const save = async (next: readonly ValueOf<Name>[], message: string) => ({
    message,
    ...(await saveLists(loaded, { [name]: next } as Partial<Lists>)),
  })
  const put = (changed: ValueOf<Name>, message: string) =>
    save(
      values.map((value) => (value.code === changed.code ? changed : value)),
      message,
    )
  const order = (codes: string[]) => {
    const next = codes.flatMap((code) => values.find((value) => value.code === code) ?? [])
    if (next.every((value, at) => value === values[at])) return
    void run(() => save(next, t('admin.catalog.order-saved')))
  }
  return (
    <DashboardPage title={title} lead={lead}>
      <OrderedList
        label={title}
        onOrder={order}
        items={values.map((value) => {
          const called = nameOf(value)
          const listed = counts && (getOwnValue(counts, value.code) ?? 0)
          const mergedInto = 'mergedInto' in value ? (value.mergedInto as string | null) : null
          const facts = [
            listed !== undefined && t('admin.listings.count', { count: listed }),
            about?.(value),
            mergedInto === null
              ? value.isRetired && t('admin.types.state-retired')
              : t('admin.lists.merged-into', { name: defaultName(mergedInto) }),
          ].filter(Boolean)
          return {
            key: value.code,
            name: called,
            content: (
              <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
                <span className={`font-semibold ${value.isRetired ? 'text-soft line-through' : ''}`}>
                  {called}
                </span>
                <span className="text-note text-soft">{facts.join(' · ')}</span>
                <details className="open:w-full">
                  <summary className="text-link" aria-label={t('admin.types.edit-one', { name: called })}>
                    {t('admin.types.edit')}
                  </summary>
                  <div className="mt-3 max-w-xl border-l-2 border-line pl-4">
                    <ValueForm
                      value={value}
                      fields={fieldsOf(value)}
                      save={(changed) => put(changed, t('admin.types.saved', { name: called }))}
                    />
                    {kind && mergedInto === null && (
                      <MergeInto
                        kind={kind}
                        from={value.code}
                        name={called}
                        others={values
                          .filter((each) => each !== value && !each.isRetired)
                          .map((each) => [each.code, nameOf(each)] as const)}
                      />
                    )}
                    <p className="mt-3 flex flex-wrap gap-x-5">
                      {mergedInto === null && (
                        <ActionButton
                          className="min-h-11 text-link"
                          action={() =>
                            put(
                              { ...value, isRetired: !value.isRetired },
                              value.isRetired
                                ? t('admin.types.reactivated', { name: called })
                                : t('admin.types.retired', { name: called }),
                            )
                          }
                        >
                          {value.isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
                        </ActionButton>
                      )}
                      {!listed && (
                        <ActionButton
                          className="min-h-11 text-link"
                          action={() =>
                            save(
                              values.filter((each) => each !== value),
                              t('admin.lists.removed', { name: called }),
                            )
                          }
                        >
                          {t('common.remove')}
                        </ActionButton>
                      )}
                    </p>
                  </div>
                </details>
              </div>
            ),
          }
        })}
      />
      <div className="mt-4">
        <ValueForm
          label={addLabel}
          value={{ name: '' }}
          fields={{ name: lineField(addLabel, 40) }}
          save={async (typed, form) => {
            const names = { [language]: typed.name }
            const value = { code: codeOf(typed.name), names, isRetired: false, ...newValue } as ValueOf<Name>
            const saved = await save([...values, value], t('admin.types.added', { name: typed.name }))
            form.reset()
            return saved
          }}
          button={t('admin.catalog.add')}
          isInline
        />
      </div>
    </DashboardPage>
  )
}

/**
 * Returns the code of a new value, generated from the letters and digits of its first name. Renaming the value does not
 * change the code.
 */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{N} '’&/.-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}
