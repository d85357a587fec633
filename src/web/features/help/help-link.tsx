import type { HelpSlug } from '#contract/features/help-articles.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'

/** Returns the path of a help article. */
export const helpPath = (slug: HelpSlug): string => `/help/${slug}`

interface HelpLinkProps {
  to: HelpSlug
  children: string
  /** Whether the link opens in a new tab, so that a form on the page keeps what was entered. */
  isBeside?: boolean
  className?: string
}

/** Link from a page to the help article about the page. Renders nothing if the article's feature is turned off. */
export function HelpLink({ to, children, isBeside = false, className = 'text-link' }: HelpLinkProps) {
  return (
    <Link
      to={helpPath(to)}
      className={className}
      {...(isBeside && { target: '_blank', reloadDocument: true })}
    >
      {children}
      {isBeside && <span className="sr-only"> {t('help.new-tab')}</span>}
    </Link>
  )
}
