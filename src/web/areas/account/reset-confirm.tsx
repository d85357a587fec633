import { useLocation } from 'react-router'
import { ResetConfirmPage } from '#web/parts/account-reset.tsx'

export default function BuyerResetConfirmPage() {
  const state = useLocation().state as { email?: string } | null
  return <ResetConfirmPage as="buyer" email={state?.email} />
}
