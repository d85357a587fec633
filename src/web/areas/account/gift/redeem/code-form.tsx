import { href, useNavigate } from 'react-router'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'

const codeShape = 'XXXX-XXXX-XXXX'
const checkCode = required(t('gift.redeem.code-missing'))

/** Form for entering the gift code from a printed gift card. */
export function CodeForm() {
  const navigate = useNavigate()
  return (
    <Form
      label={t('gift.redeem')}
      names={['code']}
      check={({ code }) => definedErrors({ code: checkCode(code) })}
      send={async ({ code }) => navigate(href('/gift/redeem/:code?', { code }))}
      button={t('gift.redeem.continue')}
      busy={t('gift.redeem.checking')}
    >
      <Field
        name="code"
        label={t('gift.redeem.code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        placeholder={codeShape}
      />
    </Form>
  )
}
