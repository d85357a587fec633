import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { fieldFor, type FieldErrors, type FieldName } from './fields.ts'
import { rich } from '#web/lib/text/t.ts'

interface TextFieldProps {
  name: FieldName
  format: AddressFormat
  errors: FieldErrors
  className?: string
}

/** Labeled field with its error message, linked by `aria-describedby`. */
export function TextField({ name, format, errors, className = '' }: TextFieldProps) {
  const { label, autoComplete, max, isOptional, isAbsent, inputMode, options } = fieldFor(name, format)
  const error = errors[name]
  return (
    <div className={className}>
      <label htmlFor={name} className="block pb-1.5 font-medium">
        {isOptional
          ? rich('common.optional', {
              label,
              soft: (words) => <span className="font-normal text-soft">{words}</span>,
            })
          : label}
      </label>
      <input
        id={name}
        name={name}
        type={inputMode ?? 'text'}
        className={`field ${error ? 'border-accent' : ''}`}
        autoComplete={autoComplete}
        maxLength={max}
        required={!isOptional}
        // Disables a field that the country does not use instead of removing it, so that its input is kept.
        disabled={isAbsent ?? false}
        list={options && `${name}-options`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {options && (
        <datalist id={`${name}-options`}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </datalist>
      )}
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldError({ name, error }: { name: FieldName; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${name}-error`} className="mt-1.5 text-note font-semibold text-accent">
      {error}
    </p>
  )
}
