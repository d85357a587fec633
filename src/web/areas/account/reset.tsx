import { ResetPage } from '#web/features/account/reset.tsx'

export default function BuyerResetPage() {
  return <ResetPage as="buyer" />
}
