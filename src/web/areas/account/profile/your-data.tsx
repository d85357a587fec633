import type { Buyer } from '#contract/accounts/accounts.ts'
import { DeleteAccount } from './delete-account.tsx'
import type { OpenMatters } from './open-matters.tsx'
import { ExportMyData } from './export-my-data.tsx'

interface YourDataProps extends Omit<OpenMatters, 'orders'> {
  buyer: Buyer
}

/** Sections for exporting the user's data and for deleting the account. */
export function YourData({ buyer, membership, gifts }: YourDataProps) {
  return (
    <div className="flex flex-col gap-8">
      <ExportMyData buyer={buyer} />
      <DeleteAccount buyer={buyer} membership={membership} gifts={gifts} />
    </div>
  )
}
