import type { Following } from '#contract/notifications/follows.ts'
import { useRemovableRows } from '#web/features/live/use-removable-rows.ts'
import { sellerPath } from '#web/features/listing/listing-links.ts'
import { saveFollow } from '#web/features/follow/followed.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { TextButton } from '#web/kit/buttons.tsx'
import { Link } from '#web/kit/links.tsx'
import { itemsText } from '#web/lib/page/page-texts.ts'
import { t } from '#web/lib/text/t.ts'

interface FollowedRow {
  kind: 'seller' | 'brand'
  /** Username of the seller, or name of the brand. */
  name: string
  title: string
  path: string
  itemCount: number
  /** URL of the seller's picture. Undefined for a brand. */
  picture?: string | undefined
}

interface FollowedListProps {
  kind: 'sellers' | 'brands'
  following: Following
}

/** Followed sellers or brands, each with a button to stop following, which can be undone. */
export function FollowedList({ kind, following }: FollowedListProps) {
  const { list, hidden, error, removeRow } = useRemovableRows()
  const rows = (kind === 'sellers' ? sellerRows(following) : brandRows(following)).filter(
    ({ name }) => !hidden.has(name),
  )

  const stop = (row: FollowedRow) =>
    removeRow({
      key: row.name,
      message: t('follow.stopped', { name: row.title }),
      remove: () => saveFollow(row, false),
      undo: () => saveFollow(row, true),
    })
  return (
    <>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {error}
      </p>
      {rows.length === 0 && (
        <p className="py-8 text-lead text-soft">
          {kind === 'sellers' ? t('following.none-sellers') : t('following.none-brands')}
        </p>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={kind === 'sellers' ? t('following.sellers') : t('following.brands')}
        className="outline-none"
      >
        {rows.map((row) => (
          <li key={row.name} className="flex flex-wrap items-center gap-x-4 border-b border-line py-4">
            {row.kind === 'seller' && (
              <Avatar name={row.title} location={row.picture} className="h-16 w-13" />
            )}
            <div className="min-w-0 grow">
              <Link to={row.path} className="text-link text-ink">
                <bdi>{row.title}</bdi>
              </Link>
              <p className="text-note text-soft">{itemsText(row.itemCount)}</p>
            </div>
            <TextButton
              aria-label={t('follow.stop-name', { name: row.title })}
              onClick={() => void stop(row)}
            >
              {t('follow.stop')}
            </TextButton>
          </li>
        ))}
      </ul>
    </>
  )
}

const sellerRows = ({ sellers }: Following): FollowedRow[] =>
  sellers.map(({ username, name, sellerav, itemCount, isSA }) => ({
    kind: 'seller',
    name: username,
    title: name,
    path: isSA ? `/direct/${username}` : sellerPath(username),
    itemCount,
    picture: sellerav?.location,
  }))

const brandRows = ({ brands }: Following): FollowedRow[] =>
  brands.map(({ name, itemCount }) => ({
    kind: 'brand',
    name,
    title: name,
    path: `/shop?${new URLSearchParams({ brand: name })}`,
    itemCount,
  }))
