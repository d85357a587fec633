import { ForgotPage } from '#web/features/account/forgot.tsx'

export default function SellerForgotPage() {
  return <ForgotPage as="seller" />
}
