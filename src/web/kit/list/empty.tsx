import type { ReactNode } from 'react'

/** Message for an empty list, with optional actions. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border border-line p-8 text-center">
      <p className="font-display text-title">{title}</p>
      {children && <div className="mx-auto mt-2 max-w-prose text-soft">{children}</div>}
    </div>
  )
}
