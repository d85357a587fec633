import { useRevalidator } from 'react-router'
import { AccountForm } from '#web/features/account/form.tsx'
import { redeem } from './redeem.ts'

/** For who is signed in: one press. */
export function RedeemNow({ code, name }: { code: string; name: string }) {
  const { revalidate } = useRevalidator()
  const send = async () => {
    await redeem(code)
    await revalidate()
  }
  return (
    <AccountForm label="Redeem the gift" names={[]} send={send} button="Redeem it now" busy="Redeeming…">
      <p>It goes to your account{name && <>, {name}</>}. A membership you have already goes on for longer.</p>
    </AccountForm>
  )
}
