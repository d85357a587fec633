import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns the ref of an uncontrolled field, and updates the field when `value` changes. A `key` that contains the value
 * would create a new element instead, which would lose the focus.
 */
export function useSyncedField<Field extends HTMLElement, Name extends 'checked' | 'value'>(
  name: Name,
  value: Field extends Record<Name, infer Value> ? Value : never,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const shown = useRef(value)
  useEffect(() => {
    // Does not set the value in the first render, so that input from before hydration is kept.
    if (shown.current === value) return
    shown.current = value
    if (field.current) Object.assign(field.current, { [name]: value })
  }, [name, value])
  return field
}
