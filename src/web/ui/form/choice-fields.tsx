import { useId, type KeyboardEvent, type ReactNode, type SelectHTMLAttributes } from 'react'
import { t } from '#web/t.ts'
import { optionAfter } from '#web/ui/select-keys.ts'
import { FieldBox, UnderField, useBox, type BoxProps } from './field.tsx'
import { useFormState } from './form.tsx'

/** Value and words; several of them under a heading. */
export type FieldChoices = readonly (readonly [value: string, words: string] | ChoiceGroup)[]
interface ChoiceGroup {
  label: string
  choices: FieldChoices
}

interface SelectFieldProps
  extends BoxProps, Pick<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'defaultValue' | 'autoComplete'> {
  choices: FieldChoices
  onChoose?: (value: string) => void
  isLoading?: boolean
  /** Where something has to be chosen: stands there until then. */
  placeholder?: string
}

/** A dropdown of the browser with the defaults of spec §9. */
export function SelectField(props: SelectFieldProps) {
  const { name, choices, onChoose, isLoading, placeholder, hint, isOptional, ...more } = props
  const { value, autoComplete, defaultValue = value === undefined && placeholder ? '' : undefined } = more
  const { id, fault, control } = useBox(name, hint, isOptional)
  const said = isLoading ? t('select.loading') : choices.length === 0 ? t('select.none') : placeholder
  return (
    <FieldBox {...props} id={id} fault={fault}>
      <select
        {...control}
        {...{ value, defaultValue, autoComplete }}
        className={`${control.className} select-field`}
        onChange={({ target }) => onChoose?.(target.value)}
        onKeyDown={turnPage}
      >
        {said !== undefined && <option value="">{said}</option>}
        {!isLoading && <Options choices={choices} />}
      </select>
    </FieldBox>
  )
}

function Options({ choices }: { choices: FieldChoices }) {
  return choices.map((choice) =>
    'label' in choice ? (
      <optgroup key={choice.label} label={choice.label}>
        <Options choices={choice.choices} />
      </optgroup>
    ) : (
      <option key={choice[0]} value={choice[0]}>
        {choice[1]}
      </option>
    ),
  )
}

/** Spec §9: the page keys move by five options. */
function turnPage(event: KeyboardEvent<HTMLSelectElement>): void {
  const select = event.currentTarget
  if (!event.key.startsWith('Page') || event.target !== select) return
  const labels = [...select.options].map(({ label }) => label)
  const next = optionAfter(event.key, select.selectedIndex, labels)
  event.preventDefault()
  if (typeof next !== 'number' || next === select.selectedIndex) return
  select.selectedIndex = next
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

interface RadioFieldProps {
  name: string
  label: string
  isLabelHidden?: boolean
  choices: readonly (readonly [value: string, words: string])[]
  value?: string
  defaultValue?: string | null | undefined
  onChoose?: (value: string) => void
  isInline?: boolean
}

/** One of a few, all of them in sight. */
export function RadioField(props: RadioFieldProps) {
  const { name, label, isLabelHidden, choices, value, defaultValue, onChoose, isInline } = props
  const id = useId()
  const fault = useFormState().faults[name]
  return (
    <fieldset>
      <legend className={isLabelHidden ? 'sr-only' : 'pb-1.5 font-medium'}>{label}</legend>
      <div className={isInline ? 'flex flex-wrap gap-x-6' : ''}>
        {choices.map(([one, words]) => (
          <label key={one} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              value={one}
              required
              {...(value === undefined
                ? { defaultChecked: one === defaultValue }
                : { checked: one === value })}
              aria-describedby={fault && `${id}-fault`}
              onChange={() => onChoose?.(one)}
              className="size-5 shrink-0 accent-accent"
            />
            {words}
          </label>
        ))}
      </div>
      <UnderField id={id} fault={fault} />
    </fieldset>
  )
}

interface CheckFieldProps {
  name: string
  value?: string
  defaultChecked?: boolean
  children: ReactNode
}

export function CheckField({ name, value, defaultChecked, children }: CheckFieldProps) {
  const { id, fault, control } = useBox(name, undefined, true)
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...control}
          type="checkbox"
          {...{ value, defaultChecked }}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>{children}</span>
      </label>
      <UnderField id={id} fault={fault} />
    </div>
  )
}
