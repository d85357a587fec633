import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Money } from '#contract/money.ts'
import { call } from '#web/call.ts'
import { errorText } from '#web/ui/error-text.ts'
import { useToast } from '#web/ui/toast.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { readCents } from '#web/ui/cents.ts'

/** Sends what is available, or a part of it, to the bank; the same request sent twice pays once. */
export function PayOut({ available, mayPayOut }: { available: Money; mayPayOut: boolean }) {
  const id = useId()
  const say = useToast()
  const { revalidate } = useRevalidator()
  const requestId = useRef(crypto.randomUUID())
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  if (!mayPayOut || available.cents <= 0) return null

  const send = async () => {
    const cents = text.trim() === '' ? available.cents : readCents(text)
    if (cents === undefined || cents < 1) return setFault('Please enter an amount such as 120.50')
    if (cents > available.cents) return setFault(`At most ${exactMoneyText(available)} is available`)
    setFault('')
    setIsBusy(true)
    try {
      const { payout } = await call(
        'payOut',
        { body: { amount: cents } },
        { idempotencyKey: requestId.current },
      )
      say(`${exactMoneyText(payout.amount)} is on its way to your bank.`)
      setText('')
      requestId.current = crypto.randomUUID()
      await revalidate()
    } catch (error) {
      setFault(errorText(error))
    }
    setIsBusy(false)
  }
  return (
    <form
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <div>
        <label htmlFor={id} className="block pb-1.5 font-medium">
          Pay out <span className="font-normal text-soft">(empty: all of it)</span>
        </label>
        <input
          id={id}
          className="field max-w-48 tabular-nums"
          inputMode="decimal"
          value={text}
          placeholder={(available.cents / 100).toFixed(2)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => {
            setText(event.target.value)
            requestId.current = crypto.randomUUID()
          }}
        />
      </div>
      <button type="submit" className="button button-full" disabled={isBusy}>
        {isBusy ? 'One moment…' : 'Pay out'}
      </button>
      <p id={`${id}-fault`} role="alert" className="w-full font-semibold text-accent empty:hidden">
        {fault}
      </p>
    </form>
  )
}
