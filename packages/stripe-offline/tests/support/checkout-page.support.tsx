import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createSandboxStripe } from '../../src/client/sandbox-stripe.ts'

/** A checkout form that uses Stripe's React components. Only the Stripe object comes from the sandbox. */
function Checkout() {
  const stripe = useStripe()
  const elements = useElements()
  const [said, say] = useState('')
  const [isReady, setReady] = useState(false)

  async function pay(form: FormData): Promise<void> {
    if (!stripe || !elements) return
    say('working')
    const checked = await elements.submit()
    if (checked.error) return say(`invalid: ${checked.error.code}`)
    const made = await stripe.createConfirmationToken({
      elements,
      params: { payment_method_data: { billing_details: { email: String(form.get('email')) } } },
    })
    if (made.error) return say(`token refused: ${made.error.message}`)
    const response = await fetch('/pay', { method: 'POST', body: made.confirmationToken.id })
    const paid = (await response.json()) as { status: string; clientSecret: string; message?: string }
    if (paid.status !== 'requires_action') return say(`${paid.status} ${paid.message ?? ''}`)
    const proved = await stripe.handleNextAction({ clientSecret: paid.clientSecret })
    say(proved.error ? `not proved: ${proved.error.code}` : `proved: ${proved.paymentIntent?.status}`)
  }

  return (
    <main>
      <h1>Checkout</h1>
      <form action={pay}>
        <label>
          Email <input name="email" autoComplete="email" defaultValue="a@example.com" />
        </label>
        <PaymentElement onReady={() => setReady(true)} />
        <button type="submit" disabled={!isReady}>
          Pay
        </button>
      </form>
      <output data-testid="said">{said}</output>
    </main>
  )
}

const options = { mode: 'payment', amount: 12_300, currency: 'usd', captureMethod: 'manual' } as const
const locale = new URLSearchParams(location.search).get('locale') ?? 'en'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Elements stripe={createSandboxStripe('pk_test_sandbox', { locale })} options={options}>
      <Checkout />
    </Elements>
  </StrictMode>,
)
