import { ResetPage } from '#web/features/account/reset.tsx'

export default function SellerResetPage() {
  return <ResetPage as="seller" />
}
