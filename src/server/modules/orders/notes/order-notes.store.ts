import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/** Seller order that notes belong to. */
export interface NotedOrder {
  orderId: string
  sellerOrderId: string
}

export interface OrderNoteRow {
  id: string
  authorId: string
  author: string
  text: string
  createdAt: Date
  editedAt: Date | null
  removedAt: Date | null
}

/** Returns a seller's own paid order. */
export async function findSellerOrder(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<NotedOrder | undefined> {
  const { rows } = await sql<{ orderId: string }>`select order_id as "orderId" from seller_orders
    where id = ${id} and seller_id = ${sellerId} and paid_at is not null`.execute(db)
  return rows[0] && { orderId: rows[0].orderId, sellerOrderId: id }
}

const of = ({ sellerOrderId }: NotedOrder) => sql`n.seller_order_id = ${sellerOrderId}`

const columns = sql`n.id, n.author_id as "authorId", s.name as author, n.text, n.created_at as "createdAt",
  n.edited_at as "editedAt", n.removed_at as "removedAt"`

/** Returns the notes that are not deleted, oldest first. */
export async function listNotes(db: Db | Tx, order: NotedOrder): Promise<OrderNoteRow[]> {
  const { rows } =
    await sql<OrderNoteRow>`select ${columns} from order_notes n join sellers s on s.id = n.author_id
    where ${of(order)} and n.removed_at is null order by n.id`.execute(db)
  return rows
}

/** Locks a note, deleted or not, until the transaction ends. */
export async function lockNote(tx: Tx, order: NotedOrder, id: string): Promise<OrderNoteRow | undefined> {
  const { rows } =
    await sql<OrderNoteRow>`select ${columns} from order_notes n join sellers s on s.id = n.author_id
    where n.id = ${id} and ${of(order)} for update of n`.execute(tx)
  return rows[0]
}

export async function insertNote(
  tx: Tx,
  { orderId, sellerOrderId }: NotedOrder,
  { id, authorId, text, at }: { id: string; authorId: string; text: string; at: Date },
): Promise<void> {
  await sql`insert into order_notes (id, order_id, seller_order_id, author_id, text, created_at)
    values (${id}, ${orderId}, ${sellerOrderId}, ${authorId}, ${text}, ${at})`.execute(tx)
}

export async function setNoteText(tx: Tx, id: string, text: string, at: Date): Promise<void> {
  await sql`update order_notes set text = ${text}, edited_at = ${at} where id = ${id}`.execute(tx)
}

export async function setNoteRemoved(tx: Tx, id: string, removedAt: Date | null): Promise<void> {
  await sql`update order_notes set removed_at = ${removedAt} where id = ${id}`.execute(tx)
}

export async function purgeNotes(db: Db, removedBefore: Date): Promise<void> {
  await sql`delete from order_notes where removed_at < ${removedBefore}`.execute(db)
}
