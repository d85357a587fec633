import { useNavigate } from 'react-router'
import { ConfirmEmail } from './confirm-email.tsx'

/** Spec §2: after a free sign-up the buyer goes along to /signup-complete, and history is replaced. */
export default function FreeVerifyPage() {
  const navigate = useNavigate()
  return (
    <ConfirmEmail
      onConfirmed={(buyer) => navigate('/signup-complete', { replace: true, state: { buyer } })}
    />
  )
}
