import { Link } from 'react-router'

const pages: Record<string, string> = {
  orderId: '/sa/orders/',
  payoutId: '/sa/payouts/',
  disputeId: '/sa/disputes/',
  issueId: '/sa/issues/',
}

/** Shows the payload of a job. Ids of objects that have an admin page are links. */
export function Payload({ payload }: { payload: Record<string, string> }) {
  const rows = Object.entries(payload)
  if (rows.length === 0) return <span className="text-soft">–</span>
  return (
    <dl className="text-note">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{name}</dt>
          <dd className="break-all">
            {pages[name] ? (
              <Link to={pages[name] + value} className="underline underline-offset-4">
                {value}
              </Link>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
