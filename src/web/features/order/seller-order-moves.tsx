import type { ReactNode } from 'react'
import type { Issue, BuyerSellerOrder } from '#contract/orders/orders.ts'
import { call } from '#web/call.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { CarrierFields, KindField, TextField } from './seller-order-fields.tsx'
import { SellerOrderForm } from './seller-order-form.tsx'
import { PhotoField } from './photo-field.tsx'

const photoLimit = 6

/** All a buyer may do with a seller order now; what moves money is asked for in two steps. */
export function SellerOrderMoves({ sellerOrder }: { sellerOrder: BuyerSellerOrder }) {
  const { mayDo, confirmToken: token, issue } = sellerOrder
  if (mayDo.length === 0) return null
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {mayDo.includes('accept') && issue?.offer && (
        <Offer token={token} offer={issue.offer} paidBy={issue.returnPaidBy} />
      )}
      {mayDo.includes('return-sent') && (
        <Fold title="I have sent it back" isOpen>
          <SellerOrderForm token={token} act="return-sent" button="Mark as sent">
            <CarrierFields />
          </SellerOrderForm>
        </Fold>
      )}
      {mayDo.includes('received') && (
        <Fold title="I received it">
          <p className="max-w-prose">
            Please say so only when it is in your hands and right: the seller is paid at once.
          </p>
          <SellerOrderForm token={token} act="received" button="Yes, it is here and all is well" />
        </Fold>
      )}
      {mayDo.includes('issue') && (
        <Fold title="Something is wrong">
          <p className="max-w-prose">
            Tell the seller what it is. The money is held until you two, or we, have settled it.
          </p>
          <SellerOrderForm token={token} act="issue" button="Tell the seller">
            <KindField />
            <TextField label="What happened" />
            <Photos token={token} />
          </SellerOrderForm>
        </Fold>
      )}
      {mayDo.includes('note') && (
        <Fold title="Write to the seller">
          <SellerOrderForm token={token} act="note" button="Send">
            <TextField label="Your words" rows={3} />
            <Photos token={token} />
          </SellerOrderForm>
        </Fold>
      )}
      {mayDo.includes('close') && (
        <Fold title="All is well after all">
          <p className="max-w-prose">This ends the matter, and the seller is paid.</p>
          <SellerOrderForm token={token} act="close" button="Yes, all is well" />
        </Fold>
      )}
    </div>
  )
}

function Fold({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="border border-edge">
      <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
        {title}
        <span aria-hidden="true">+</span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-5">{children}</div>
    </details>
  )
}

interface OfferProps {
  token: string
  offer: NonNullable<Issue['offer']>
  /** Who pays the postage of a return. */
  paidBy: Issue['returnPaidBy']
}

function Offer({ token, offer: { kind, amount }, paidBy }: OfferProps) {
  const isReturn = kind === 'return'
  const money = amount ? exactMoneyText(amount) : 'all of it'
  return (
    <div className="border border-accent p-4">
      <p className="pb-3 font-semibold">
        {isReturn
          ? 'The seller offers: send it back, and you are refunded.'
          : `The seller offers ${money} back; you keep the piece.`}
      </p>
      {isReturn && paidBy && (
        <p className="pb-3">
          Return postage: {paidBy === 'buyer' ? 'you pay it' : 'the seller pays it'}. You get the address as
          soon as you accept.
        </p>
      )}
      <SellerOrderForm
        token={token}
        act="accept"
        button={isReturn ? 'Accept and send it back' : `Accept ${money}`}
      >
        <input type="hidden" name="offer" value={kind} />
        <input type="hidden" name="returnPaidBy" value={paidBy ?? ''} />
        <input type="hidden" name="amountCents" value={amount?.cents ?? ''} />
      </SellerOrderForm>
    </div>
  )
}

function Photos({ token }: { token: string }) {
  return (
    <PhotoField
      label="Pictures of it"
      max={photoLimit}
      upload={(bytes) => call('addIssuePhoto', { params: { stoken: token }, body: bytes })}
    />
  )
}
