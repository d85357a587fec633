import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

interface MessagePageProps {
  title: string
  /** Without it, the title. */
  heading?: string
  text: string
  /** Where to go from here. */
  children: ReactNode
  className?: string
}

/** A page that says why there is nothing on it, and leads on. */
export function MessagePage(props: MessagePageProps) {
  const { title, heading = title, text, children, className = 'max-w-6xl py-16 md:py-24' } = props
  return (
    <div className={`page-width ${className}`}>
      <PageHead title={title} isHidden />
      <h1 className="text-head">{heading}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{text}</p>
      <p className="mt-8 flex flex-wrap gap-4">{children}</p>
    </div>
  )
}

interface WaitingPageProps {
  title: string
  text: string
  width?: string
}

/** Stands where a page will be that the browser loads, since only the browser knows whose it is. */
export function WaitingPage({ title, text, width = 'max-w-6xl' }: WaitingPageProps) {
  return (
    <div className={`page-width ${width} py-10 md:py-16`} data-needs-script>
      <PageHead title={title} isHidden />
      <h1 className="text-head">{title}</h1>
      <p className="mt-4 min-h-136 text-lead text-soft" role="status">
        {text}
      </p>
    </div>
  )
}
