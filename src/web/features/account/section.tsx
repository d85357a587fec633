import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  text: string
  children: ReactNode
}

export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-16 gap-y-6 border-b border-line py-10 md:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className="mt-2 max-w-xs text-soft">{text}</p>
      </div>
      <div className="max-w-xl min-w-0">{children}</div>
    </section>
  )
}
