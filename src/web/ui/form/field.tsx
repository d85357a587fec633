import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useFormState } from './form.tsx'

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'defaultValue'
  | 'maxLength'
  | 'autoCapitalize'
  | 'onInput'
  | 'readOnly'
  | 'placeholder'
  | 'min'
  | 'max'
>

interface FieldProps extends Passed {
  name: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  className?: string
}

/** A labelled field; its hint and its fault stand under it and are tied to it. */
export function Field({ name, label, hint, isOptional, className, ...input }: FieldProps) {
  const id = useId()
  const { fault, described } = useDescribed(id, name, hint)
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} isOptional={isOptional} />
      <input
        id={id}
        name={name}
        maxLength={200}
        className={`field read-only:bg-tile ${fault ? 'border-accent' : ''}`}
        required={!isOptional}
        {...described}
        {...input}
      />
      <UnderField id={id} hint={hint} fault={fault} />
    </div>
  )
}

interface PasswordFieldProps {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ name, label, autoComplete, hint }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const { fault, described } = useDescribed(id, name, hint)
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className="relative">
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          className={`field pr-18 ${fault ? 'border-accent' : ''}`}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          {...described}
        />
        <button
          type="button"
          className="absolute inset-y-0 right-0 px-3.5 text-note font-semibold underline underline-offset-4"
          aria-label={isShown ? `Hide: ${label}` : `Show: ${label}`}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <UnderField id={id} hint={hint} fault={fault} />
    </div>
  )
}

interface TextAreaFieldProps {
  name: string
  label: string
  maxLength: number
  defaultValue?: string
  hint?: ReactNode
  isOptional?: boolean
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, label, maxLength, defaultValue, hint, isOptional } = props
  const id = useId()
  const { fault, described } = useDescribed(id, name, hint)
  return (
    <div>
      <FieldLabel id={id} label={label} isOptional={isOptional} />
      <textarea
        id={id}
        name={name}
        rows={5}
        maxLength={maxLength}
        defaultValue={defaultValue}
        className={`field py-3 ${fault ? 'border-accent' : ''}`}
        required={!isOptional}
        {...described}
      />
      <UnderField id={id} hint={hint} fault={fault} />
    </div>
  )
}

export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const { fault, described } = useDescribed(id, name, undefined)
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          id={id}
          name={name}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-accent"
          {...described}
        />
        <span>{children}</span>
      </label>
      <UnderField id={id} hint={undefined} fault={fault} />
    </div>
  )
}

function FieldLabel({
  id,
  label,
  isOptional,
}: {
  id: string
  label: string
  isOptional?: boolean | undefined
}) {
  return (
    <label htmlFor={id} className="block pb-1.5 font-medium">
      {label}
      {isOptional && <span className="font-normal text-soft"> (optional)</span>}
    </label>
  )
}

function UnderField({ id, hint, fault }: { id: string; hint: ReactNode; fault: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-note text-soft">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="mt-1.5 text-note font-semibold text-accent">
          {fault}
        </p>
      )}
    </>
  )
}

function useDescribed(id: string, name: string, hint: ReactNode) {
  const fault = useFormState().faults[name]
  const ids = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const described = {
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': ids || undefined,
  }
  return { fault, described }
}
