import { ResetConfirmPage } from '#web/parts/account-reset.tsx'
import { usePassedState } from '#web/parts/passed-state.ts'

export default function BuyerResetConfirmPage() {
  const state = usePassedState<{ email?: string }>()
  return <ResetConfirmPage as="buyer" email={state?.email} />
}
