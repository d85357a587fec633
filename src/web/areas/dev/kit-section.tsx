import type { ReactNode } from 'react'

/** Section of the page that shows all UI components. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex max-w-4xl flex-col gap-8">
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  )
}
