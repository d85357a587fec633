import type { SubmitEvent } from 'react'
import { language, languages } from 'virtual:language'
import { readToken } from '#web/lib/session/session.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { t } from '#web/lib/text/t.ts'
import { useShell } from '../shell.ts'
import { withPart } from '#web/lib/page/load-part.ts'

/** Form to change the page's language. The language is saved in a cookie and, for a signed-in user, in the account. */
export function LanguageSwitch() {
  const { languages: offered } = useShell().marketplace
  if (offered.length < 2) return null
  return (
    <PlainForm
      reloadDocument
      method="post"
      action="/language"
      aria-label={t('site.language')}
      className="flex flex-wrap gap-x-6"
      onSubmit={saveChoice}
    >
      {languages.map(
        ([code, name]) =>
          offered.includes(code) && (
            <button
              key={code}
              name="lang"
              value={code}
              lang={code}
              aria-current={code === language}
              className="min-h-11 text-soft hover:text-accent aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {name}
            </button>
          ),
      )}
    </PlainForm>
  )
}

function saveChoice(event: SubmitEvent<HTMLFormElement>): void {
  if (readToken() === null) return
  event.preventDefault()
  const { value } = event.nativeEvent.submitter as HTMLButtonElement
  void withPart(
    () => import('#web/features/session/language.ts'),
    ({ chooseLanguage }) => chooseLanguage(value),
  )
}
