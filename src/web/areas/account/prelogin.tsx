import { Link } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'

const choices = [
  {
    title: 'I am buying',
    text: 'Your orders, the pieces you watch and your membership, in one place.',
    to: '/login',
    label: 'Sign in as buyer',
    more: { to: '/signup', label: 'Open an account' },
  },
  {
    title: 'I am selling',
    text: 'Your listings, what is to be sent, and when you are paid.',
    to: '/shopper/sellerLogin',
    label: 'Sign in as seller',
    more: { to: '/shopper/apply', label: 'Apply to sell' },
  },
  {
    title: 'Just looking',
    text: 'Everything can be bought without an account; the order comes with a link of its own.',
    to: '/shop',
    label: 'Go on as guest',
    more: { to: '/#protection', label: 'How buying is protected' },
  },
]

export default function PreloginPage() {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title="Who is coming in?" isHidden />
      <h1 className="text-head">Who is coming in?</h1>
      <ul className="mt-8 grid gap-x-8 gap-y-4 md:mt-12 md:grid-cols-3">
        {choices.map(({ title, text, to, label, more }) => (
          <li key={to} className="flex flex-col border-t border-ink pt-5 pb-4">
            <h2 className="text-title">{title}</h2>
            <p className="mt-2 max-w-sm grow text-soft">{text}</p>
            <p className="mt-6">
              <Link to={to} className="button button-full w-full md:w-auto">
                {label}
              </Link>
            </p>
            <p className="mt-1">
              <Link to={more.to} className="text-link">
                {more.label}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
