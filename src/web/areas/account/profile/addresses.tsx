import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { call } from '#web/call.ts'
import { Address } from '#web/features/order/address.tsx'
import { errorText } from '#web/ui/error-text.ts'
import { t } from '#web/t.ts'

/** What the buyer has saved at checkout, each with a way to delete it; null where the list could not be had. */
export function Addresses({ addresses }: { addresses: readonly SavedAddress[] | null }) {
  const { revalidate } = useRevalidator()
  const [isRemoving, setIsRemoving] = useState(false)
  const [said, setSaid] = useState<string>()
  const remove = async (id: string) => {
    if (isRemoving) return
    setIsRemoving(true)
    try {
      await call('deleteAddress', { params: { id } })
      setSaid(t('account.addresses.removed'))
    } catch (error) {
      setSaid(errorText(error))
    }
    await revalidate()
    setIsRemoving(false)
  }
  return (
    <>
      <h3 className="font-display text-body">{t('account.addresses.saved')}</h3>
      {addresses === null && <p className="mt-2 text-soft">{t('account.addresses.failed')}</p>}
      {addresses?.length === 0 && <p className="mt-2 text-soft">{t('account.addresses.none')}</p>}
      <ul className="mt-2 border-t border-line empty:hidden">
        {addresses?.map((address) => (
          <li
            key={address._id}
            className="flex items-start justify-between gap-x-4 border-b border-line py-4"
          >
            <Address of={address} />
            <button
              type="button"
              className="text-link -mt-2.5 shrink-0"
              aria-label={t('account.addresses.remove', { address: address.address_line1 })}
              onClick={() => void remove(address._id)}
            >
              {t('common.remove')}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="py-2 font-semibold text-good empty:hidden">
        {said}
      </p>
    </>
  )
}
