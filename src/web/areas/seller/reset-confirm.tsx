import { ResetConfirmPage } from '#web/features/account/reset.tsx'
import { usePassedState } from '#web/features/passed-state.ts'

export default function SellerResetConfirmPage() {
  const state = usePassedState<{ email?: string }>()
  return <ResetConfirmPage as="seller" email={state?.email} />
}
