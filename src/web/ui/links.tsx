import { Link, type LinkProps } from 'react-router'

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
