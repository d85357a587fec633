import type pg from 'pg'
import { systemClock } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { newGiftCode } from '#rooms/subscriptions/gifts/gift-code.ts'

export interface TestGift {
  id: string
  code: string
}

/** An open gift as if it had been paid: nothing is at the provider and nothing in the books. */
export async function aGift(
  pool: pg.Pool,
  { giver, months = 3 }: { giver?: { id: string; email: string }; months?: 3 | 6 | 12 } = {},
): Promise<TestGift> {
  const id = newId('gft', systemClock)
  const code = newGiftCode()
  await pool.query(
    `insert into gifts (id, code, holder, buyer_id, attempt, months, price_cents, currency, giver_name, giver_email,
       receiver_name, receiver_email, message, send_at, state, confirmation_token, payment_id, placed_at, check_at,
       paid_at, expires_at)
     values ($1, $2, $3, $4, $1, $5, 3600, 'usd', 'Ada', $6, 'Grace', 'grace@mail.example', 'For you', now(), 'open',
       'ctoken', 'pi_' || $1, now(), now(), now(), now() + interval '1 year')`,
    [
      id,
      code,
      giver ? `buyer:${giver.id}` : `guest:${id}`,
      giver?.id ?? null,
      months,
      giver?.email ?? 'ada@mail.example',
    ],
  )
  return { id, code }
}
