import { Link } from 'react-router'

export function EmptyBag() {
  return (
    <div className="mt-8 max-w-prose">
      <p className="text-lead text-soft">
        It is empty. Pieces you put in it stay for thirty days on this device; they are held for you once you
        check out.
      </p>
      <p className="mt-8">
        <Link to="/shop" className="button button-full">
          See what is new
        </Link>
      </p>
    </div>
  )
}
