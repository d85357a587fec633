import { useNavigate } from 'react-router'
import { faultsOf, required } from '#web/features/account/checks.ts'
import { AccountField } from '#web/features/account/field.tsx'
import { AccountForm } from '#web/features/account/form.tsx'

const checkCode = required('Please type the code')

/** The code, typed from a card; how it is spelled does not matter. */
export function CodeForm() {
  const navigate = useNavigate()
  return (
    <AccountForm
      label="Redeem a gift"
      names={['code']}
      check={({ code }) => faultsOf({ code: checkCode(code) })}
      send={async ({ code }) => navigate(`/gift/redeem/${encodeURIComponent(code)}`)}
      button="Look at the gift"
      busy="Looking…"
    >
      <AccountField
        name="code"
        label="Your code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        placeholder="XXXX-XXXX-XXXX"
      />
    </AccountForm>
  )
}
