import { Link as RouterLink, type LinkProps } from 'react-router'
import { isPageOn } from '#web/lib/page/features.ts'

/**
 * Link to another page. For an absolute path, the server renders a plain anchor element instead of React Router's link
 * component: a page has about two hundred links, and the component does additional work that only the browser needs.
 * Renders nothing if the page belongs to a feature that is turned off.
 */
export function Link(props: LinkProps) {
  if (typeof props.to === 'string' && !isPageOn(props.to)) return null
  if (import.meta.env.SSR && typeof props.to === 'string' && /^\/(?!\/)/.test(props.to)) {
    const { to, children, preventScrollReset: _p, reloadDocument: _l, replace: _r, state: _s, ...own } = props
    return (
      <a {...own} href={to}>
        {children}
      </a>
    )
  }
  // Disables route discovery, because the browser receives the list of all routes with the first page.
  return <RouterLink discover="none" {...props} />
}

/** Link within text. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-link" />
}

/** Link that looks like a primary button. */
export function PrimaryLink(props: LinkProps) {
  return <Link {...props} className="button button-full" />
}

/** Link that looks like a secondary button. */
export function SecondaryLink(props: LinkProps) {
  return <Link {...props} className="button button-line" />
}
