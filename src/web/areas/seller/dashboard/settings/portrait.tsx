import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Seller } from '#contract/accounts/accounts.ts'
import { callWatched } from '#web/call-watched.ts'
import { errorText } from '#web/ui/error-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { t } from '#web/t.ts'

const mostBytes = 10 * 1024 * 1024

/** The seller's picture, replaced by choosing another. */
export function Portrait({ seller }: { seller: Seller }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [sent, setSent] = useState<number>()
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState('')
  const send = async (file: File) => {
    setSaid('')
    setFault(file.size > mostBytes ? t('seller.photo.too-large', { megabytes: 10 }) : '')
    if (file.size > mostBytes) return
    setSent(0)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const params = { id: seller._id }
      await callWatched(setSent)('saveProfilePicture', { params, body }, { timeout: 0 })
      await revalidate()
      setSaid(t('seller.portrait.saved'))
    } catch (error) {
      setFault(errorText(error))
    }
    setSent(undefined)
  }
  return (
    <div className="mb-6 flex flex-wrap items-center gap-5">
      <Avatar name={seller.name} location={seller.sellerav?.location} className="size-24" />
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="button button-line has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
        >
          {sent === undefined
            ? seller.sellerav
              ? t('seller.portrait.change')
              : t('seller.portrait.add')
            : t('seller.portrait.sending')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            className="sr-only"
            disabled={sent !== undefined}
            aria-describedby={`${id}said`}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void send(file)
              target.value = ''
            }}
          />
        </label>
        {sent !== undefined && (
          <progress
            className="mt-2 block h-2 w-full accent-accent"
            aria-label={t('seller.portrait.sending')}
            max={1}
            value={sent}
          />
        )}
        <p id={`${id}said`} role="status" className="mt-1.5 text-note font-semibold text-good empty:hidden">
          {said}
        </p>
        <p role="alert" className="mt-1.5 text-note font-semibold text-accent empty:hidden">
          {fault}
        </p>
      </div>
    </div>
  )
}
