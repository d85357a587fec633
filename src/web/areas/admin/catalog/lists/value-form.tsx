import { Fragment, useEffect, useRef, type ComponentProps } from 'react'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import { t } from '#web/lib/text/t.ts'
import type { ActionResult } from '#web/kit/action/submission.ts'
import { Form } from '#web/kit/form/form.tsx'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import { saveLists, type LoadedLists } from './use-lists.ts'
import type { ValueField } from './value-fields.tsx'

export type ValueFields<Value> = { readonly [Name in keyof Value]?: ValueField<Value[Name]> }

type FormProps = Partial<Pick<ComponentProps<typeof Form>, 'label' | 'button' | 'isInline' | 'actions'>>
interface ValueFormProps<Value> extends FormProps {
  value: Value
  fields: ValueFields<Value>
  save: (changed: Value, form: HTMLFormElement) => Promise<ActionResult>
}

/** Form for some properties of a catalog value. The value's other properties stay unchanged. */
export function ValueForm<Value extends object>({ value, fields, save, ...form }: ValueFormProps<Value>) {
  const all = Object.entries(fields) as [keyof Value & string, ValueField<unknown>][]
  const key = JSON.stringify(value)
  const box = useRef<HTMLDivElement>(null)
  const savedKey = useRef<string>(undefined)
  useEffect(() => {
    // Restores the focus, which is lost because saving remounts the form with the new values.
    if (
      savedKey.current !== undefined &&
      savedKey.current !== key &&
      document.activeElement === document.body
    )
      box.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    savedKey.current = undefined
  }, [key])
  return (
    <div ref={box} className="contents">
      <Form
        key={key}
        button={t('common.save')}
        isQuiet
        {...form}
        send={(_, element) => {
          const typed = new FormData(element)
          const read = Object.fromEntries(
            all.map(([name, field]) => [name, field.read(typed, name, value[name])]),
          )
          savedKey.current = key
          return save({ ...value, ...read }, element)
        }}
      >
        {all.map(([name, field]) => (
          <Fragment key={name}>{field.show(name, value[name])}</Fragment>
        ))}
      </Form>
    </div>
  )
}

type ByLabel = {
  [List in 'typeNames' | 'colorNames' | 'typeSizes']: CatalogLists[List][string] | undefined
}

interface LabelFormProps {
  loaded: LoadedLists
  label: string
  /** Displayed name of the type or color. */
  name: string
  fields: ValueFields<ByLabel>
}

/** Form for the catalog list entries that belong to one type or color, keyed by the label of the type or color. */
export function LabelForm({ loaded, label, name, fields }: LabelFormProps) {
  const { lists } = loaded
  const names = Object.keys(fields) as (keyof ByLabel)[]
  const value = Object.fromEntries(names.map((list) => [list, getOwnValue<unknown>(lists[list], label)]))
  return (
    <ValueForm<ByLabel>
      label={t('admin.types.names', { name })}
      value={value as ByLabel}
      fields={fields}
      save={async (changed) => {
        const change = names.map((list) => [list, { ...lists[list], [label]: changed[list] }])
        return {
          ...(await saveLists(loaded, Object.fromEntries(change))),
          message: t('admin.types.saved', { name }),
        }
      }}
    />
  )
}
