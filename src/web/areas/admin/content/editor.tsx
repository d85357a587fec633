import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { ContentDraft } from '#contract/content/content-admin.ts'
import { fillPlaceholders, parseContentText } from '#contract/content/content-text.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { isAccepted } from './accepted-pages.ts'
import { ReasonField } from '../reason-field.tsx'
import { Preview } from './preview.tsx'

const names = ['text', 'why', 'asksAgain'] as const
/** The most useful placeholders for page texts. Authors write placeholders in braces. */
const fillable = [
  'marketplace',
  'company',
  'address',
  'supportEmail',
  'commissionPercent',
  'cancelUnshippedDays',
]
/** The most useful placeholders for help articles. */
const helpFillable = ['issueAfterReceivedDays', 'sellerAnswersDays', 'refundDays', 'serviceFeePercent']
type Values = Record<(typeof names)[number], string>

/** Editor for the text of a content page, with a preview beside it. */
export function Editor({ page }: { page: ContentDraft }) {
  const { id, version, source, language } = page
  const navigate = useNavigate()
  const [shown, setShown] = useState(page.text)
  const send = async ({ text, why, asksAgain }: Values, _form: HTMLFormElement, pressed: string) => {
    const isReset = pressed === 'reset'
    if (isReset) await call('resetContentPage', { params: { id }, body: { version, why, language } })
    else
      await call('saveContentPage', {
        params: { id },
        body: { text, version, why, language, asksAgain: asksAgain !== '' },
      })
    await navigate(`${href('/sa/content/:id', { id })}${language === null ? '' : `?language=${language}`}`)
    return { message: isReset ? t('admin.content.restored') : t('admin.content.published') }
  }
  const reset = (
    <button className="button button-line" value="reset" formNoValidate>
      {t('admin.content.restore')}
    </button>
  )
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-6 xl:grid-cols-2">
      <Form
        names={names}
        send={send}
        button={t('admin.content.publish')}
        actions={source === 'edited' && reset}
      >
        <TextAreaField
          name="text"
          label={t('admin.content.text')}
          rows={24}
          maxLength={100_000}
          defaultValue={page.text}
          onText={setShown}
          hint={hintOf(page)}
        />
        {isAccepted(id) && <CheckField name="asksAgain">{t('admin.content.asks-again')}</CheckField>}
        <ReasonField label={t('admin.content.note')} isOptional />
      </Form>
      <Preview
        {...parseContentText(fillPlaceholders(shown, page.values), { hasSteps: page.category !== null })}
      />
    </div>
  )
}

function hintOf({ category }: ContentDraft): string {
  const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  const hint = t('admin.content.text.hint', { names: inBraces(fillable) })
  return category === null
    ? hint
    : `${hint} ${t('admin.content.text.steps', { names: inBraces(helpFillable) })}`
}
