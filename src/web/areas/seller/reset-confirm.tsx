import { ResetConfirmPage } from '#web/parts/account-reset.tsx'
import { usePassedState } from '#web/parts/passed-state.ts'

export default function SellerResetConfirmPage() {
  const state = usePassedState<{ email?: string }>()
  return <ResetConfirmPage as="seller" email={state?.email} />
}
