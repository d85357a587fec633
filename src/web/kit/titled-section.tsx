import type { ReactNode } from 'react'

interface TitledProps {
  id: string
  title: ReactNode
  className?: string
  /** Overrides the style of the title. */
  titleClass?: string
  children?: ReactNode
}

/** Section with a title, which is also its accessible name. */
export function TitledSection({
  id,
  title,
  className,
  titleClass = 'font-display text-title',
  children,
}: TitledProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}
