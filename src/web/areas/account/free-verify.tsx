import { useNavigate } from 'react-router'
import { ConfirmEmail } from './confirm-email.tsx'

/**
 * Confirms the email address of a free sign-up, then redirects to /signup-complete and passes the buyer to that page
 * (spec §2).
 */
export default function FreeVerifyPage() {
  const navigate = useNavigate()
  return (
    <ConfirmEmail
      onConfirmed={(buyer) => navigate('/signup-complete', { replace: true, state: { buyer } })}
    />
  )
}
