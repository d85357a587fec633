import { language } from 'virtual:language'
import { call } from '#web/lib/calls/call.ts'
import { useOfferedLanguages } from '#web/features/site/offered-languages.ts'
import { reloadInLanguage } from '#web/features/session/language.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { t } from '#web/lib/text/t.ts'

/**
 * Form for the account's language. `own` is the saved language; null if no language is saved or the account could not
 * be loaded.
 */
export function LanguageForm({ own }: { own: string | null }) {
  const languages = useOfferedLanguages()
  const send = async (body: { language: string }) => {
    await call('saveLanguage', { body })
    if (body.language !== language) reloadInLanguage(body.language)
    return { message: t('common.saved'), isBeside: true }
  }
  return (
    <Form names={['language']} send={send} button={t('common.save')} busy={t('common.saving')} isQuiet>
      <SelectField
        name="language"
        label={t('account.language.label')}
        choices={languages}
        defaultValue={own ?? language}
      />
    </Form>
  )
}
