import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns the ref of an uncontrolled field, and updates the field when `value` changes. A `key` that contains the value
 * would create a new element instead, which would lose the focus. With `keepsInput`, keeps what the user has typed into
 * the focused field since the last update.
 */
export function useSyncedField<Field extends HTMLElement, Name extends 'checked' | 'value'>(
  name: Name,
  value: Field extends Record<Name, infer Value> ? Value : never,
  { keepsInput = false } = {},
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const shown = useRef(value)
  useEffect(() => {
    // Does not set the value in the first render, so that input from before hydration is kept.
    if (shown.current === value) return
    const element = field.current as Record<Name, unknown> | null
    const isEdited = document.activeElement === field.current && element?.[name] !== shown.current
    if (element && !(keepsInput && isEdited)) element[name] = value
    shown.current = value
  }, [keepsInput, name, value])
  return field
}
