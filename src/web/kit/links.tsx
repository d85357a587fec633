import { Link as RouterLink, type LinkProps } from 'react-router'

/**
 * A link to another page. On the server a whole path is written as it is: what the router's link does beside that, two hundred
 * times a page, is for the browser.
 */
export function Link(props: LinkProps) {
  if (import.meta.env.SSR && typeof props.to === 'string' && /^\/(?!\/)/.test(props.to)) {
    const { to, children, preventScrollReset: _p, reloadDocument: _l, replace: _r, state: _s, ...own } = props
    return (
      <a {...own} href={to}>
        {children}
      </a>
    )
  }
  // All routes are known from the start: none is to be found out by its link.
  return <RouterLink discover="none" {...props} />
}

/** A link among words. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-link" />
}

/** A link that looks like the button of a page. */
export function PrimaryLink(props: LinkProps) {
  return <Link {...props} className="button button-full" />
}

/** A link that looks like a button beside it. */
export function SecondaryLink(props: LinkProps) {
  return <Link {...props} className="button button-line" />
}
