import { Link, useMatches } from 'react-router'
import { PageHead } from '../../parts/page-head.tsx'
import { comingPages } from './words.ts'

export default function ComingPage() {
  const id = useMatches().at(-1)?.id.replace('coming:', '') ?? ''
  const { title, text } = comingPages[id] ?? { title: 'Not open yet', text: 'This page is being built.' }
  return (
    <div className="page-width grid items-center gap-12 py-12 md:grid-cols-[1fr_18rem] md:py-20">
      <PageHead title={title} isHidden />
      <div>
        <p className="font-semibold text-accent">Not open yet</p>
        <h1 className="mt-2 text-head">{title}</h1>
        <p className="mt-4 max-w-prose text-lead text-soft">{text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/shop" className="button button-full">
            Go to the shop
          </Link>
          <Link to="/" className="button button-line">
            Back to the start
          </Link>
        </p>
      </div>
      <div aria-hidden="true" className="hidden aspect-3/4 rounded-arch border border-edge p-3 md:block">
        <div className="size-full rounded-arch border border-line bg-tile" />
      </div>
    </div>
  )
}
