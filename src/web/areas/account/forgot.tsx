import { ForgotPage } from '#web/parts/account-forgot.tsx'

export default function BuyerForgotPage() {
  return <ForgotPage as="buyer" />
}
