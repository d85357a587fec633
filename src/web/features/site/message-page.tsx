import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

interface MessagePageProps {
  title: string
  /** Heading of the page; the page's title by default. */
  heading?: string
  text: string
  /** Links to other pages. */
  children: ReactNode
  className?: string
}

/** Page that only shows a message and links to other pages. */
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

/** Placeholder for a page whose private data is still being loaded in the browser. */
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
