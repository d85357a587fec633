import { useId, type ReactNode, type SelectHTMLAttributes } from 'react'
import { FieldBox, FieldNotes, useFieldControl, type FieldBoxProps } from './field.tsx'
import { useFormState } from './form-state.ts'
import { SelectBox, type SelectChoices } from '#web/kit/form/select-box.tsx'

interface SelectFieldProps
  extends
    FieldBoxProps,
    Pick<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'defaultValue' | 'autoComplete'> {
  choices: SelectChoices
  onChoose?: (value: string) => void
  isLoading?: boolean
  /** Label shown until the user selects an option. */
  placeholder?: string
}

/** Native dropdown in a form, with the behavior and labels of spec §9. */
export function SelectField(props: SelectFieldProps) {
  const { name, choices, onChoose, isLoading, placeholder, hint, isOptional } = props
  const { value, defaultValue, autoComplete } = props
  const { id, error, control } = useFieldControl(name, hint, isOptional)
  return (
    <FieldBox {...props} id={id} error={error}>
      <SelectBox
        {...control}
        {...{ value, defaultValue, autoComplete, choices, onChoose, isLoading, placeholder }}
      />
    </FieldBox>
  )
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

/** Group of radio buttons. */
export function RadioField(props: RadioFieldProps) {
  const { name, label, isLabelHidden, choices, value, defaultValue, onChoose, isInline } = props
  const id = useId()
  const error = useFormState().errors[name]
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
              aria-describedby={error && `${id}-fault`}
              onChange={() => onChoose?.(one)}
              className="size-5 shrink-0"
            />
            {words}
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
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
  const { id, error, control } = useFieldControl(name, undefined, true)
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...control}
          type="checkbox"
          {...{ value, defaultChecked }}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>{children}</span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
