import { useRevalidator } from 'react-router'
import type { Seller } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { readToken } from '#web/lib/session/session.ts'
import { saveSeller } from '#web/lib/session/save-session.ts'
import type { ActionSuccess } from '#web/kit/action/submission.ts'
import { t } from '#web/lib/text/t.ts'

type Body = CallInput<'saveSellerProfile'>['body']

/** Saves the changed fields of the profile and updates the seller stored in this browser. */
export function useSave({ _id }: Seller): (body: Body) => Promise<ActionSuccess> {
  const { revalidate } = useRevalidator()
  return async (body) => {
    const { seller } = await call('saveSellerProfile', { params: { id: _id }, body })
    const token = readToken()
    if (token !== null) saveSeller(seller, token)
    await revalidate()
    return { message: t('common.saved'), isBeside: true }
  }
}
