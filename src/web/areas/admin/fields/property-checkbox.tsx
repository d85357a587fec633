import type { ReactNode } from 'react'

interface CheckProps {
  isOn: boolean
  set: (isOn: boolean) => void
  children: ReactNode
}

/** Checkbox for a property of a field. */
export function PropertyCheckbox({ isOn, set, children }: CheckProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => set(target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>{children}</span>
    </label>
  )
}
