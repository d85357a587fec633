import type { ReactNode } from 'react'
import { t } from '#web/t.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { OrderedList } from '#web/ui/list/order.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { saveLists, type LoadedLists } from './use-lists.ts'

export type ListName = 'departments' | 'conditions' | 'families' | 'sizeSystems'
export type ValueOf<Name extends ListName> = LoadedLists['lists'][Name][number]

interface ListPageProps<Name extends ListName> {
  loaded: LoadedLists
  name: Name
  title: string
  lead: string
  addLabel: string
  nameOf: (value: ValueOf<Name>) => string
  /** What stands beside its name. */
  about?: (value: ValueOf<Name>) => string | undefined
  /** May it be taken out for good: nothing has it. */
  mayRemove?: (value: ValueOf<Name>) => boolean
  /** A new one, of the code made of what was typed. */
  fresh: (code: string, name: string) => ValueOf<Name>
  edit: (value: ValueOf<Name>, save: (changed: ValueOf<Name>) => Promise<Saved>) => ReactNode
}

export interface Saved {
  said: string
  undo: () => Promise<unknown>
}

/** One list of the catalog: order, edit, retire, add. */
export function ListOfValues<Name extends ListName>(props: ListPageProps<Name>) {
  const { loaded, name, title, lead, addLabel, nameOf, about, mayRemove, fresh, edit } = props
  const values = loaded.lists[name] as ValueOf<Name>[]
  const { act } = useAct()
  const save = async (next: readonly ValueOf<Name>[], said: string): Promise<Saved> => ({
    said,
    ...(await saveLists(loaded, { [name]: next } as Partial<LoadedLists['lists']>)),
  })
  const put = (changed: ValueOf<Name>) =>
    values.map((value) => (value.code === changed.code ? changed : value))
  const order = (codes: string[]) => {
    const next = codes.flatMap((code) => values.find((value) => value.code === code) ?? [])
    if (next.every((value, at) => value === values[at])) return
    void act(() => save(next, t('admin.catalog.order-saved')))
  }
  return (
    <DashboardPage title={title} lead={lead}>
      <OrderedList
        label={title}
        onOrder={order}
        items={values.map((value) => {
          const called = nameOf(value)
          const mergedInto = 'mergedInto' in value ? (value.mergedInto as string | null) : null
          const facts = [
            about?.(value),
            mergedInto === null
              ? value.isRetired && t('admin.types.state-retired')
              : t('admin.lists.merged-into', { name: mergedInto }),
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
                    {edit(value, (changed) => save(put(changed), t('admin.types.saved', { name: called })))}
                    <p className="mt-3 flex flex-wrap gap-x-5">
                      {mergedInto === null && (
                        <ActButton
                          className="min-h-11 text-link"
                          act={() =>
                            save(
                              put({ ...value, isRetired: !value.isRetired }),
                              value.isRetired
                                ? t('admin.types.reactivated', { name: called })
                                : t('admin.types.retired', { name: called }),
                            )
                          }
                        >
                          {value.isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
                        </ActButton>
                      )}
                      {mayRemove?.(value) && (
                        <ActButton
                          className="min-h-11 text-link"
                          act={() =>
                            save(
                              values.filter((each) => each !== value),
                              t('admin.lists.removed', { name: called }),
                            )
                          }
                        >
                          {t('common.remove')}
                        </ActButton>
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
        <Form
          label={addLabel}
          names={['name']}
          button={t('admin.catalog.add')}
          isQuiet
          isInline
          send={async (typed, form: HTMLFormElement) => {
            const code = codeOf(typed.name)
            const saved = await save(
              [...values, fresh(code, typed.name.trim())],
              t('admin.types.added', { name: typed.name }),
            )
            form.reset()
            return saved
          }}
        >
          <Field
            name="name"
            label={addLabel}
            isLabelHidden
            placeholder={addLabel}
            maxLength={40}
            autoComplete="off"
            className="max-w-56"
          />
        </Form>
      </div>
    </DashboardPage>
  )
}

/** A code is what stays when names change: letters and digits of the first name. */
function codeOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Ll}\p{N} '’&/.-]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}
