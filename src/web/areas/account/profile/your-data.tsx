import type { Buyer } from '#contract/accounts/accounts.ts'
import { DeleteMe } from './delete-me.tsx'
import { ExportMyData } from './export-my-data.tsx'

/** Each by one click and a confirmation. */
export function YourData({ buyer }: { buyer: Buyer }) {
  return (
    <div className="flex flex-col gap-8">
      <ExportMyData buyer={buyer} />
      <DeleteMe buyer={buyer} />
    </div>
  )
}
