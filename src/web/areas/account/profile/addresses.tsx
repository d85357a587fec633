import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { call } from '#web/lib/calls/call.ts'
import { Address } from '#web/features/address/address.tsx'
import { t } from '#web/lib/text/t.ts'
import { SavedList } from './saved-list.tsx'

const words = {
  failed: t('account.addresses.failed'),
  none: t('account.addresses.none'),
  removed: t('account.addresses.removed'),
  remove: ({ address_line1: address }: SavedAddress) => t('account.addresses.remove', { address }),
}

/** Addresses that the buyer has saved at checkout. */
export function Addresses({ addresses }: { addresses: readonly SavedAddress[] | null }) {
  return (
    <>
      <h3 className="font-display text-body">{t('account.addresses.saved')}</h3>
      <SavedList items={addresses} words={words} remove={(id) => call('deleteAddress', { params: { id } })}>
        {(address) => <Address of={address} />}
      </SavedList>
    </>
  )
}
