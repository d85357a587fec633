import { Link } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'

export function OrderNotFound() {
  return (
    <div className="page-width max-w-6xl py-16 md:py-24">
      <PageHead title="Order not found" isHidden />
      <h1 className="text-head">We cannot find this order</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        The link may have lost a few letters on its way. The mail we sent after your purchase has the whole
        link: open it from there.
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to="/" className="button button-full">
          Back to the start
        </Link>
        <Link to="/bag" className="button button-line">
          See your bag
        </Link>
      </p>
    </div>
  )
}
