import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { TextLink } from '#web/kit/links.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { setCookie } from '#web/lib/session/cookies.ts'
import { t } from '#web/lib/text/t.ts'
import { reorderAct, type ReorderResult } from './reorder-act.ts'

interface BuyAgainProps {
  /** Tokens of the seller orders. */
  tokens: readonly string[]
  /** Result of the form if it was sent without JavaScript. */
  sent?: ReorderResult | undefined
}

/** Button that puts the items of an order into the bag again, with the result below it. */
export function BuyAgain({ tokens, sent }: BuyAgainProps) {
  const fetcher = useFetcher<ReorderResult>()
  const [first = ''] = tokens
  const result = fetcher.data ?? sent
  const isBusy = fetcher.state !== 'idle'
  const cookie = fetcher.data?.cookie
  // The server has already set the cookie. Setting it again updates the number at the bag icon.
  useEffect(() => {
    if (cookie !== undefined) setCookie(cookie)
  }, [cookie, fetcher.data])
  return (
    <div className="print:hidden">
      <PlainForm
        fetcher={fetcher}
        method="post"
        action={href('/confirm-order/:stoken', { stoken: first })}
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <input type="hidden" name="act" value={reorderAct} />
        <input type="hidden" name="of" value={reorderAct} />
        {tokens.map((token) => (
          <input key={token} type="hidden" name="token" value={token} />
        ))}
        <button type="submit" className="button button-line" aria-disabled={isBusy || undefined}>
          {isBusy ? t('order.again.busy') : t('order.again')}
        </button>
      </PlainForm>
      {result && !isBusy && <Outcome key={JSON.stringify(result)} result={result} />}
    </div>
  )
}

function Outcome({ result: { units, notes, error } }: { result: ReorderResult }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The braces prevent the effect from returning a promise, which React would call as a cleanup function.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (error) {
    return (
      <p role="alert" className="mt-4 font-semibold text-accent">
        {error.message}
      </p>
    )
  }
  return (
    <div ref={box} role="status" className="mt-4 border border-line p-5">
      <p className={units > 0 ? 'font-semibold text-good' : 'font-semibold'}>
        {units > 0 ? t('order.again.done', { count: units }) : t('order.again.none')}
      </p>
      {notes.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {notes.map(({ title, text }, at) => (
            <li key={at} className="break-words">
              <bdi className="block font-medium">{title}</bdi>
              <span className="block text-soft">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {units > 0 && (
        <p className="mt-3">
          <TextLink to="/bag">{t('order.again.go')}</TextLink>
        </p>
      )}
    </div>
  )
}
