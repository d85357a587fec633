import { redirect, useNavigation } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { CallError } from '#web/lib/calls/caller.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { errorText } from '#web/kit/error-text.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { strong } from '#web/kit/marks.tsx'
import { emailText } from '#web/kit/email-text.tsx'
import type { Route } from './+types/secure-account.ts'

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

/** Reads the emailed link without using the link up, because email scanners open links. */
export async function loader(args: Route.LoaderArgs) {
  try {
    const link = await createServerCall(args)('readSecureLink', {
      params: { token: args.params.token ?? '' },
    })
    return { link, words: '' }
  } catch (error) {
    return { link: null, words: expectedWords(error) }
  }
}

/** Secures the account and then asks for a new password. */
export async function action(args: Route.ActionArgs) {
  try {
    const params = { token: args.params.token ?? '' }
    const password = String((await args.request.formData()).get('password') ?? '')
    const body = password === '' ? {} : { password }
    const { isSeller, resettoken } = await createServerCall(args)('secureAccount', { params, body })
    return redirect(`${isSeller ? '/shopper/sellerReset' : '/reset'}/${resettoken}`)
  } catch (error) {
    return { words: expectedWords(error) }
  }
}

function expectedWords(error: unknown): string {
  if (error instanceof CallError && error.status < 500) return errorText(error)
  throw error
}

/**
 * Page opened from the "This was not me" links in emails. Lets the account's rightful owner regain control of the
 * account.
 */
export default function SecureAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { link, words } = loaderData
  const errorMessage = actionData?.words
  const isSending = useNavigation().state === 'submitting'
  const isMove = link?.kind === 'undo-email'
  return (
    <AccountPage
      title={isMove ? t('account.secure.move') : t('account.secure')}
      lead={
        link && (
          <p>
            {link.kind === 'undo-email'
              ? rich('account.secure.move.text', {
                  email: emailText(link.email),
                  b: strong,
                })
              : t('account.secure.text')}
          </p>
        )
      }
      aside={{ title: t('account.secure.aside'), text: t('account.secure.aside.text') }}
    >
      <p role="alert" className="mb-6 border border-accent p-4 empty:hidden">
        {errorMessage ?? words}
      </p>
      {link && (
        <PlainForm method="post" className="grid gap-6">
          {link.asksPassword && (
            <Field
              name="password"
              type="password"
              autoComplete="current-password"
              label={t('account.secure.factor.password')}
              hint={`${t('account.secure.factor')} ${t('account.secure.factor.else')}`}
              isOptional
            />
          )}
          <button type="submit" className="button button-full" aria-disabled={isSending || undefined}>
            {isMove ? t('account.secure.move.button') : t('account.secure.button')}
          </button>
        </PlainForm>
      )}
      {!link && <p className="text-soft">{t('account.secure.else')}</p>}
    </AccountPage>
  )
}
