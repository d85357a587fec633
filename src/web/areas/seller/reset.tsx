import { ResetPage } from '#web/parts/account-reset.tsx'

export default function SellerResetPage() {
  return <ResetPage as="seller" />
}
