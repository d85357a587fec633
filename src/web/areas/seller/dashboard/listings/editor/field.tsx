import { useId, type ReactNode } from 'react'
import { rich } from '#web/t.ts'

interface Described {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  className: string
}

interface FieldProps {
  /** As its faults are named. */
  name: string
  label: string
  fault: string | undefined
  hint?: ReactNode
  isOptional?: boolean
  className?: string
  children: (described: Described) => ReactNode
}

/** A labelled field of the editor, with its hint and its fault under it. */
export function Field({ name, label, fault, hint, isOptional, className = '', children }: FieldProps) {
  const id = useId()
  const ids = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="block pb-1.5 font-medium">
        {isOptional
          ? rich('common.optional', {
              label,
              soft: (words) => <span className="font-normal text-soft">{words}</span>,
            })
          : label}
      </label>
      {children({
        id,
        name,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': ids || undefined,
        className: `field ${fault ? 'border-accent' : ''}`,
      })}
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
    </div>
  )
}
