import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useShownError } from '#web/lib/page/stay-on-page.ts'
import { t } from '#web/lib/text/t.ts'
import { MessagePage } from './message-page.tsx'
import { PageBoundary } from './page-boundary.tsx'

interface ExpiredLinkProps {
  text: string
  /** Links to other pages. */
  children: ReactNode
  className: string
}

/**
 * Error boundary for pages that are opened from emailed links. Tells the visitor that the link is invalid or has
 * expired.
 */
export function ExpiredLink({ text, children, className }: ExpiredLinkProps) {
  const error = useShownError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <MessagePage
      title={t('order.link-over')}
      heading={t('order.link-over.heading')}
      text={text}
      className={`${className} py-16 md:py-24`}
    >
      {children}
    </MessagePage>
  )
}
