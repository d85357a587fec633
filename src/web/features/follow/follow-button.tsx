import { Suspense } from 'react'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { signInFormId } from '#web/lib/session/sign-in-form.ts'
import type { FollowProps } from './followed.ts'

// Loaded on demand, because only signed-in buyers need it.
const FollowToggle = lazyPart(() => import('./follow-toggle.tsx').then((part) => part.FollowToggle))

/**
 * Button to follow a seller or a brand. For visitors who are not signed in as buyers, the button is a link to the
 * sign-in page, which works without JavaScript.
 */
export function FollowButton(props: FollowProps) {
  const signIn = (
    <button type="submit" form={signInFormId} name="back" className="text-link text-start wrap-anywhere">
      {t('follow.name', { name: props.title })}
    </button>
  )
  return useSession()?.buyer ? (
    <Suspense fallback={signIn}>
      <FollowToggle {...props} />
    </Suspense>
  ) : (
    signIn
  )
}
