import { Link } from 'react-router'

export function NothingToBuy() {
  return (
    <div className="mt-6 max-w-prose">
      <p className="text-lead text-soft">There is nothing to pay for: your bag is empty.</p>
      <p className="mt-8">
        <Link to="/shop" className="button button-full">
          See what is new
        </Link>
      </p>
    </div>
  )
}
