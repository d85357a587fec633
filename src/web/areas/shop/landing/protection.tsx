import { Link } from 'react-router'

const steps = [
  {
    title: 'You choose, we hold it',
    text: 'From the moment you check out the piece is held for you, so nobody can take it while you type your address.',
  },
  {
    title: 'You pay, we keep it safe',
    text: 'Your card is charged only once the piece is truly yours. The seller is not paid yet: the money waits with us.',
  },
  {
    title: 'It arrives, then they are paid',
    text: 'You tell us it has come and is as described. If it is not, say so, and we settle it before any money moves on.',
  },
]

export function Protection() {
  return (
    <section
      id="protection"
      className="page-width section-space scroll-mt-8"
      aria-labelledby="protection-title"
    >
      <h2 id="protection-title" className="max-w-2xl text-head">
        How buying here is protected
      </h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="border-t border-ink pt-4">
            <span aria-hidden="true" className="font-display text-head text-accent">
              {at + 1}
            </span>
            <h3 className="mt-2 text-title">{title}</h3>
            <p className="mt-2 max-w-prose text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <Link to="/return-policy" className="mt-4 text-link">
        Read the return policy
      </Link>
    </section>
  )
}
