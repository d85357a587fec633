import type { ReactNode } from 'react'

/** Group of related fields with a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="w-full border-b border-ink pb-2 font-display text-title">{title}</legend>
      <div className="mt-5 flex max-w-xl flex-col gap-5">{children}</div>
    </fieldset>
  )
}
