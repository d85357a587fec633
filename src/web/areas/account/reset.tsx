import { ResetPage } from '#web/parts/account-reset.tsx'

export default function BuyerResetPage() {
  return <ResetPage as="buyer" />
}
