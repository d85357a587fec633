import { ForgotPage } from '#web/features/account/forgot.tsx'

export default function BuyerForgotPage() {
  return <ForgotPage as="buyer" />
}
