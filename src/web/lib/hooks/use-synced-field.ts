import { useEffect, useRef, type RefObject } from 'react'

/**
 * Ref of an uncontrolled field that follows `value` when it changes. The element stays mounted and keeps the focus, which a
 * `key` made of the value would take away.
 */
export function useSyncedField<Field extends HTMLElement, Name extends 'checked' | 'value'>(
  name: Name,
  value: Field extends Record<Name, infer Value> ? Value : never,
): RefObject<Field | null> {
  const field = useRef<Field>(null)
  const shown = useRef(value)
  useEffect(() => {
    // The first render keeps what was chosen or typed before hydration.
    if (shown.current === value) return
    shown.current = value
    if (field.current) Object.assign(field.current, { [name]: value })
  }, [name, value])
  return field
}
