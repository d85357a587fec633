import { useNavigate } from 'react-router'
import { faultsOf, required } from '#web/ui/form/checks.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

const checkCode = required('Please type the code')

/** The code, typed from a card; how it is spelled does not matter. */
export function CodeForm() {
  const navigate = useNavigate()
  return (
    <Form
      label="Redeem a gift"
      names={['code']}
      check={({ code }) => faultsOf({ code: checkCode(code) })}
      send={async ({ code }) => navigate(`/gift/redeem/${encodeURIComponent(code)}`)}
      button="Look at the gift"
      busy="Looking…"
    >
      <Field
        name="code"
        label="Your code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        placeholder="XXXX-XXXX-XXXX"
      />
    </Form>
  )
}
