import type { ReactNode } from 'react'

interface TitledProps {
  id: string
  title: ReactNode
  className?: string
  /** How the title looks, where it looks otherwise. */
  titleClass?: string
  children?: ReactNode
}

/** A section under its title, which names it to those who listen. */
export function Titled({
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
