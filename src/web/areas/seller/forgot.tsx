import { ForgotPage } from '#web/parts/account-forgot.tsx'

export default function SellerForgotPage() {
  return <ForgotPage as="seller" />
}
