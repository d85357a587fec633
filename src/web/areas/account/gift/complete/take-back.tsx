import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Gift } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { exactMoneyText } from '#web/ui/money.ts'

/** The giver's way back, as long as nobody has redeemed it; asked once more before it is done. */
export function RefundGift({ gift, giftKey }: { gift: Gift; giftKey: string | undefined }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])
  const send = async () => {
    await call('refundGift', { params: { id: gift._id }, body: { key: giftKey } })
    await revalidate()
  }
  if (!isAsked) {
    return (
      <p className="mt-8 border-t border-line pt-4">
        <button type="button" className="text-link" onClick={() => setIsAsked(true)}>
          Take the gift back
        </button>
      </p>
    )
  }
  return (
    <section aria-labelledby="take-back" className="mt-8 border border-accent p-5">
      <h2 id="take-back" ref={title} tabIndex={-1} className="font-display text-title outline-none">
        Take the gift back?
      </h2>
      <p className="mt-2 mb-5 max-w-prose">
        Its code opens nothing from now on, and {exactMoneyText(gift.refundable ?? gift.price)} go back to the
        card you paid with.
      </p>
      <Form
        label="Take the gift back"
        names={[]}
        send={send}
        button="Yes, take it back"
        busy="Taking it back…"
      >
        {null}
      </Form>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        Leave it as it is
      </button>
    </section>
  )
}
