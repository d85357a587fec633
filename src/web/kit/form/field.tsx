import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { rich, t } from '#web/lib/text/t.ts'
import { useFormState } from './form-state.ts'
import { Button } from '#web/kit/buttons.tsx'

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'defaultValue'
  | 'maxLength'
  | 'autoCapitalize'
  | 'enterKeyHint'
  | 'onInput'
  | 'readOnly'
  | 'placeholder'
  | 'min'
  | 'max'
  | 'step'
  | 'value'
>

interface LabelProps {
  label: string
  /** Whether the label is hidden visually. Screen readers still read it. */
  isLabelHidden?: boolean
  isOptional?: boolean
  hint?: ReactNode
}

export interface FieldBoxProps extends LabelProps {
  name: string
  className?: string | undefined
}

interface FieldProps extends FieldBoxProps, InputAttributes {
  /** Suggestions that appear while the user types. */
  options?: readonly string[]
  onText?: (text: string) => void
}

/**
 * Field with a label above it and a hint and an error below it. Screen readers read the hint and the error with the
 * field.
 */
export function Field(props: FieldProps) {
  const { name, hint, isOptional, options, onText, ...rest } = props
  const { label: _label, isLabelHidden: _isHidden, className: _box, ...input } = rest
  const { id, error, control } = useFieldControl(name, hint, isOptional)
  return (
    <FieldBox {...props} id={id} error={error}>
      <input
        maxLength={200}
        {...control}
        className={`${control.className} read-only:bg-tile`}
        {...(options && { list: `${id}-options`, autoComplete: 'off' })}
        {...input}
        {...(onText && { onChange: ({ target }) => onText(target.value) })}
      />
      {options && (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
    </FieldBox>
  )
}

interface PasswordFieldProps extends FieldBoxProps {
  autoComplete: 'current-password' | 'new-password'
  enterKeyHint?: 'go'
}

/** Password field with a button that reveals the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { name, label, autoComplete, enterKeyHint, hint } = props
  const [isShown, setIsShown] = useState(false)
  const { id, error, control } = useFieldControl(name, hint)
  return (
    <FieldBox {...props} id={id} error={error}>
      <div className="relative">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          className={`${control.className} pr-18`}
          autoComplete={autoComplete}
          enterKeyHint={enterKeyHint}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <Button
          className="absolute inset-y-0 right-0 px-3.5 text-note font-semibold underline underline-offset-4"
          aria-label={
            isShown ? t('ui.password.hide-named', { label }) : t('ui.password.show-named', { label })
          }
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t('ui.password.hide') : t('ui.password.show')}
        </Button>
      </div>
    </FieldBox>
  )
}

interface TextAreaFieldProps extends FieldBoxProps {
  maxLength: number
  value?: string
  defaultValue?: string
  rows?: number
  onText?: (text: string) => void
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, maxLength, value, defaultValue, rows = 5, onText, hint, isOptional } = props
  const { id, error, control } = useFieldControl(name, hint, isOptional)
  return (
    <FieldBox {...props} id={id} error={error}>
      <textarea
        {...control}
        rows={rows}
        maxLength={maxLength}
        {...{ value, defaultValue }}
        onChange={({ target }) => onText?.(target.value)}
        className={`${control.className} py-3`}
      />
    </FieldBox>
  )
}

/** Renders the label, hint and error around a field. */
export function FieldBox(
  props: FieldBoxProps & { id: string; error: string | undefined; children: ReactNode },
) {
  const { id, error, label, isLabelHidden, isOptional, hint, className = 'w-full', children } = props
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'block pb-1.5 font-medium'}>
        {isOptional
          ? rich('common.optional', {
              label,
              soft: (words) => <span className="font-normal text-soft">{words}</span>,
            })
          : label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-note text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-fault`} className="mt-1.5 text-note font-semibold text-accent">
          {error}
        </p>
      )}
    </>
  )
}

/**
 * Returns the attributes that link a form control to its label, hint and error. Takes the error from the form's state.
 */
export function useFieldControl(name: string, hint?: ReactNode, isOptional?: boolean) {
  const id = useId()
  const error = useFormState().errors[name]
  return { id, error, control: { name, required: !isOptional, ...controlAttributes(id, hint, error) } }
}

/**
 * Returns the same attributes as `useFieldControl`, but takes the error from the caller instead of the form's state.
 */
export function controlAttributes(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(' ')
  return {
    id,
    className: `field ${error ? 'border-accent' : ''}`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids || undefined,
  }
}
