import { useEffect, useRef, type RefObject } from 'react'

/**
 * Returns the ref of an uncontrolled field and updates the field when `value` changes. A `key` derived from the value
 * would remount the element, which loses the focus.
 */
export function useSyncedField<Field extends HTMLElement, Name extends 'checked' | 'value'>(
  name: Name,
  value: Field extends Record<Name, infer Value> ? Value : never,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const shown = useRef(value)
  useEffect(() => {
    // The first render does not set the value, so that input made before hydration is kept.
    if (shown.current === value) return
    shown.current = value
    if (field.current) Object.assign(field.current, { [name]: value })
  }, [name, value])
  return field
}
