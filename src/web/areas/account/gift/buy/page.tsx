import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { BuyGift } from './buy-gift.tsx'
import { loadGift } from './load.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadGift(args)
}

export default function GiftPage() {
  const gift = useLoaderData<typeof loader>()
  return (
    <div className="page-width max-w-6xl py-8 md:py-12">
      <PageHead
        title="Give a membership"
        description="Three, six or twelve months of membership for someone else, mailed on the day you choose, with a card to print."
      />
      <h1 className="text-head">Give a membership</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        Mailed on the day you choose, with a card to print. It ends by itself; whoever is a member already
        simply stays one for longer.
      </p>
      <BuyGift {...gift} />
    </div>
  )
}
