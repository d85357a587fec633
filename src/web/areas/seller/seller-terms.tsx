import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rich } from '#web/lib/text/t.ts'

/** Terms that a new seller agrees to, shown in the sign-up form. */
export function SellerTerms() {
  return (
    <p className="text-soft">{rich('seller.apply.agree', { terms: toSellerTerms, more: toHowItWorks })}</p>
  )
}

/**
 * Terms for users who join the team or help in a shop. These users do not get a shop, so the seller terms do not apply
 * to them.
 */
export function JoinTerms() {
  return <p className="text-soft">{rich('seller.staff.agree', { terms: toTerms, privacy: toPrivacy })}</p>
}

const linkTo = (to: string) => (words: ReactNode) => (
  <Link to={to} className="text-ink underline underline-offset-4">
    {words}
  </Link>
)
const toSellerTerms = linkTo('/seller-terms')
const toHowItWorks = linkTo('/how-selling-works')
const toTerms = linkTo('/terms')
const toPrivacy = linkTo('/privacy')
