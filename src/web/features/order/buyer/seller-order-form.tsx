import { useId, type ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { UploadReports, useUploadGate } from '#web/kit/form/upload-gate.ts'
import type { BuyerActionResult } from '../act-on-seller-order.ts'
import { t } from '#web/lib/text/t.ts'

interface SellerOrderFormProps {
  /** Token that authorizes the buyer for the seller order. */
  token: string
  act: string
  /** Suffix of the form's name. Distinguishes several forms for the same action. */
  name?: string
  button: ReactNode
  children?: ReactNode
}

/**
 * Returns the fetcher that all forms of a seller order share, so that the page shows the result in the section of the
 * seller order.
 */
export function useSellerOrderActions(token: string) {
  // The fetcher's key contains only the seller order's id, which is the first part of the token. The rest of the token
  // changes with the seller order's state.
  return useFetcher<BuyerActionResult>({ key: `part ${token.split('.', 1)[0]}` })
}

/** Form for one action that the buyer takes on a seller order. Errors are shown below the form's button. */
export function SellerOrderForm({ token, act, name = '', button, children }: SellerOrderFormProps) {
  const fetcher = useSellerOrderActions(token)
  const id = useId()
  const uploads = useUploadGate()
  const busyWords = fetcher.state === 'idle' ? uploads.waitingWords : t('order.busy')
  const error = fetcher.data?.of === act + name ? fetcher.data.error : null
  return (
    <PlainForm
      fetcher={fetcher}
      method="post"
      action={href('/confirm-order/:stoken', { stoken: token })}
      aria-describedby={`${id}-fault`}
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        if (fetcher.state !== 'idle' || uploads.hold(event.currentTarget, submitter)) event.preventDefault()
      }}
    >
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="of" value={act + name} />
      <UploadReports value={uploads.reports}>{children}</UploadReports>
      <button
        className="button button-full"
        aria-disabled={busyWords !== undefined}
        onClick={(event) => {
          if (fetcher.state !== 'idle') event.preventDefault()
        }}
      >
        {busyWords ?? button}
      </button>
      <p id={`${id}-fault`} role="alert" className="font-semibold text-accent empty:hidden">
        {uploads.notSentText ?? error?.message}
      </p>
    </PlainForm>
  )
}
