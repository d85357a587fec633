import { useNavigate } from 'react-router'
import { ConfirmEmail } from './confirm-email.tsx'

/** Spec §2: after a free sign-up, passes the buyer to /signup-complete and replaces the history entry. */
export default function FreeVerifyPage() {
  const navigate = useNavigate()
  return (
    <ConfirmEmail
      onConfirmed={(buyer) => navigate('/signup-complete', { replace: true, state: { buyer } })}
    />
  )
}
