import type { ReactNode } from 'react'

interface TitledSectionProps {
  id: string
  title: ReactNode
  className?: string
  /** Overrides the style of the title. */
  titleClass?: string
  children?: ReactNode
}

/** Section with a title. The title is also the section's accessible name. */
export function TitledSection({
  id,
  title,
  className,
  titleClass = 'font-display text-title',
  children,
}: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}
