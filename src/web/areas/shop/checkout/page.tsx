import { useLoaderData, type LoaderFunctionArgs, Link } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { Checkout } from './checkout.tsx'
import { loadCheckout } from './load.ts'

export function headers() {
  return { 'cache-control': 'private, no-cache' }
}

export function loader(args: LoaderFunctionArgs) {
  return loadCheckout(args)
}

export default function CheckoutPage() {
  const checkout = useLoaderData<typeof loader>()
  return (
    <div className="page-width max-w-6xl py-8 md:py-12">
      <PageHead title="Checkout" isHidden />
      <h1 className="text-head">Checkout</h1>
      {checkout.bag.quote === null ? <NothingToBuy /> : <Checkout {...checkout} />}
    </div>
  )
}

function NothingToBuy() {
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
