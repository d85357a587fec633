import type { Buyer } from '#contract/accounts.ts'
import { AccountField } from '#web/parts/account-field.tsx'
import { UsernameField } from '#web/parts/account-username.tsx'

export function PersonFields({ buyer }: { buyer: Buyer }) {
  return (
    <>
      <AccountField
        name="fullName"
        label="Full name"
        autoComplete="name"
        maxLength={120}
        defaultValue={buyer.fullName}
      />
      <UsernameField own={buyer.username} isOptional />
      <AccountField
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        defaultValue={buyer.email}
        hint="A new one counts once you have confirmed it by mail."
      />
      <AccountField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={buyer.phone ?? ''}
        isOptional
      />
      <AccountField
        name="instagram"
        label="Instagram"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        defaultValue={buyer.instagram ?? ''}
        isOptional
      />
    </>
  )
}
