import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxAddresses } from 'virtual:contract-values'
import type { Buyer } from '#contract/accounts/accounts.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { call } from '#web/lib/calls/call.ts'
import { Address } from '#web/features/address/address.tsx'
import { useLiveError } from '#web/features/live/live-error.ts'
import { showToast } from '#web/features/live/show-toast.ts'
import { useShell } from '#web/features/site/shell.ts'
import { SecondaryButton, TextButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import { AddressForm, type AddressDraft } from './address-form.tsx'

interface AddressBookProps {
  buyer: Buyer
  /** Null if the addresses could not be loaded. */
  addresses: readonly SavedAddress[] | null
}

/** The buyer's saved addresses, which can be chosen at checkout. */
export function AddressBook({ buyer, addresses }: AddressBookProps) {
  const { country } = useShell().marketplace
  const { revalidate } = useRevalidator()
  const { error, attempt } = useLiveError()
  const list = useRef<HTMLDivElement>(null)
  /** Address in the form: null for a new address, undefined if the form is closed. */
  const [draft, setDraft] = useState<AddressDraft | null>()
  const [message, setMessage] = useState<string>()
  const open = (next: AddressDraft | null) => {
    setMessage(undefined)
    setDraft(next)
  }
  const close = () => {
    setDraft(undefined)
    list.current?.focus({ preventScroll: true })
  }
  if (addresses === null) return <p role="alert">{t('account.addresses.failed')}</p>

  const hasDefault = addresses.some(({ isDefault }) => isDefault)
  const unfinished = !hasDefault && buyer.address_line1 !== '' ? draftOfProfile(buyer, country) : undefined
  const remove = async (address: SavedAddress) => {
    setMessage(undefined)
    const { _id: id, isDefault, ...removed } = address
    const isRemoved = await attempt(() => call('deleteAddress', { params: { id } }))
    await revalidate()
    if (!isRemoved) return
    // Moves the focus to the list, because the pressed button has disappeared.
    list.current?.focus({ preventScroll: true })
    showToast(t('account.addresses.removed'), async () => {
      await call('addAddress', { body: { address: removed, isDefault } })
      await revalidate()
    })
  }
  const makeDefault = async ({ _id: id }: SavedAddress) => {
    setMessage(undefined)
    // Does not send the address, because another tab may have changed it since this list was loaded.
    const isChanged = await attempt(() =>
      call('changeAddress', { params: { id }, body: { isDefault: true } }),
    )
    await revalidate()
    if (isChanged) setMessage(t('account.addresses.default-changed'))
  }
  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        {addresses.length === 0 && !unfinished && <p className="text-soft">{t('account.addresses.none')}</p>}
        {unfinished && draft === undefined && (
          <div role="note" className="mb-6 border border-accent p-5">
            <p className="mb-3">{t('account.addresses.unfinished')}</p>
            <p dir="auto" className="mb-4">
              {[buyer.address_line1, buyer.address_line2, buyer.address_city, buyer.address_zip]
                .filter(Boolean)
                .join(', ')}
            </p>
            <SecondaryButton onClick={() => open(unfinished)}>
              {t('account.addresses.complete')}
            </SecondaryButton>
          </div>
        )}
        <ul className="border-t border-line empty:hidden">
          {inOrder(addresses).map((address) => (
            <li key={address._id} className="border-b border-line py-5">
              {draft?._id === address._id ? (
                <AddressForm
                  title={t('account.addresses.edit-title')}
                  draft={draft}
                  isFirst={!hasDefault}
                  onCancel={close}
                  onSaved={saved}
                />
              ) : (
                <SavedEntry
                  address={address}
                  onEdit={() => open(address)}
                  onRemove={() => void remove(address)}
                  onDefault={() => void makeDefault(address)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <p role="alert" className="py-2 font-semibold text-accent empty:hidden">
        {error}
      </p>
      <p role="status" className="py-2 font-semibold text-good empty:hidden">
        {message}
      </p>
      <div className="mt-6">
        {draft !== undefined && draft?._id === undefined ? (
          <AddressForm
            title={t('account.addresses.add')}
            draft={draft}
            isFirst={!hasDefault}
            onCancel={close}
            onSaved={saved}
          />
        ) : addresses.length >= maxAddresses ? (
          <p className="text-soft">{t('error.too-many-addresses')}</p>
        ) : (
          <SecondaryButton onClick={() => open(null)}>{t('account.addresses.add')}</SecondaryButton>
        )}
      </div>
    </>
  )

  async function saved(text: string) {
    await revalidate()
    close()
    setMessage(text)
  }
}

interface SavedEntryProps {
  address: SavedAddress
  onEdit: () => void
  onRemove: () => void
  onDefault: () => void
}

function SavedEntry({ address, onEdit, onRemove, onDefault }: SavedEntryProps) {
  const { address_line1: line } = address
  return (
    <>
      {address.isDefault && (
        <p className="mb-2 text-note font-semibold text-good">{t('account.addresses.default')}</p>
      )}
      <div className="break-words">
        <Address of={address} />
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <TextButton aria-label={t('account.addresses.edit-one', { address: line })} onClick={onEdit}>
          {t('account.addresses.edit')}
        </TextButton>
        {!address.isDefault && (
          <TextButton aria-label={t('account.addresses.default-one', { address: line })} onClick={onDefault}>
            {t('account.addresses.make-default')}
          </TextButton>
        )}
        <TextButton aria-label={t('account.addresses.remove', { address: line })} onClick={onRemove}>
          {t('common.remove')}
        </TextButton>
      </p>
    </>
  )
}

/** Returns the addresses with the default address first and the others in unchanged order. */
function inOrder(addresses: readonly SavedAddress[]): SavedAddress[] {
  return addresses.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

/** Converts the address in the buyer's profile, which has no country, to a draft of the default address. */
function draftOfProfile(buyer: Buyer, country: string): AddressDraft {
  const {
    fullName: name,
    phone,
    address_line1,
    address_line2,
    address_city,
    address_state,
    address_zip,
  } = buyer
  return {
    name,
    address_line1,
    address_line2,
    address_city,
    address_state,
    address_zip,
    country,
    phone: phone ?? '',
    isDefault: true,
  }
}
