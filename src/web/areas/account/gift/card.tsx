import { Logo } from '#web/features/site/logo.tsx'
import { fullDateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'

interface GiftCardProps {
  months: number
  giverName: string
  receiverName: string
  message: string
  /** Gift code; set only after the gift has been paid for. */
  promotionCode?: string | undefined
  expiresAt?: string | undefined
  /** URL of the page for redeeming the gift code, shown on the printed gift card. */
  address?: string | undefined
}

/** Gift card as the recipient sees it. Serves as a preview before the purchase and as the printable card afterwards. */
export function GiftCard(props: GiftCardProps) {
  const { months, giverName, receiverName, message, promotionCode, expiresAt, address } = props
  return (
    <section
      aria-label={t('gift.card')}
      className="flex aspect-4/5 w-full max-w-md flex-col rounded-soft border border-edge bg-tile p-3 print:mx-auto print:break-inside-avoid"
    >
      <div className="flex grow flex-col rounded-soft border border-line p-6 text-center">
        <div className="flex justify-center">
          <Logo />
        </div>
        <div className="my-auto py-4">
          {receiverName && <p className="break-words">{t('gift.for', { name: receiverName })}</p>}
          <p className="mt-2 font-display text-head">{t('gift.months', { months })}</p>
          {message && (
            <p className="mx-auto mt-4 max-h-52 overflow-hidden break-words whitespace-pre-line text-soft">
              {message}
            </p>
          )}
          {giverName && <p className="mt-4 break-words">{t('gift.from', { name: giverName })}</p>}
        </div>
        {promotionCode ? (
          <div>
            <p className="border-y border-line py-3 font-semibold tracking-widest tabular-nums">
              {promotionCode}
            </p>
            <p className="mt-2 text-note text-soft">
              {expiresAt &&
                (address
                  ? t('gift.card.redeem-at', { address, date: fullDateText(expiresAt) })
                  : t('gift.card.redeem-by', { date: fullDateText(expiresAt) }))}
            </p>
          </div>
        ) : (
          <p className="border-t border-line pt-3 text-note text-soft">{t('gift.card.no-code')}</p>
        )}
      </div>
    </section>
  )
}
